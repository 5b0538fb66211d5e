/** What the page does beyond being read, as source text: its parts in the order in which they stand on each other. */
import { scriptData } from "./script-data.ts";
import { scriptDetails } from "./script-details.ts";
import { scriptRows } from "./script-rows.ts";
import { scriptTimeline } from "./script-timeline.ts";

export const script = `"use strict";
${scriptData}${scriptDetails}${scriptRows}${scriptTimeline}`;
