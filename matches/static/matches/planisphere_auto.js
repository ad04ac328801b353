/* Maps that are only looked at: zoom, words and keyboard for every frame marked data-planisphere="view". */

import { Planisphere } from "./planisphere.js";

for (const frame of document.querySelectorAll('[data-planisphere="view"]')) new Planisphere(frame);
