/** The page's script as source text; later parts use earlier ones. */
import { scriptData } from "./script-data.ts";
import { scriptDetails } from "./script-details.ts";
import { scriptRows } from "./script-rows.ts";
import { scriptTimeline } from "./script-timeline.ts";

export const script = `"use strict";
${scriptData}${scriptDetails}${scriptRows}${scriptTimeline}`;
