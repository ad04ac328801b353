/* The map page of RisiKo!: its planisphere, its methods of counting. */

import { Planisphere } from "../../matches/planisphere.js";
import { startEntry } from "./result_start.js";
import { Panels } from "./result_panels.js";
import { count } from "./scoring.js";

startEntry({ board: (root) => new Planisphere(root.querySelector(".planisphere-frame")), count, Panels });
