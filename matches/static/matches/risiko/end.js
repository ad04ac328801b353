/* The board at the end: a map to look at. */

import "../planisphere_auto.js";
