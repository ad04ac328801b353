/* The board at the end: a map to look at. */

import "../end_map.js";
