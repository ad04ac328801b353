/* The map page of RisiKo!: its planisphere, its methods of counting. */

import { Planisphere } from "../../matches/planisphere.js";
import { startEntry } from "./result_start.js";
import { Panels } from "./result_panels.js";
import { count } from "./scoring.js";

const board = (root) => new Planisphere(root.querySelector(".planisphere-frame"), { painting: true });
startEntry({ board, count, Panels });
