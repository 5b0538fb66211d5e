/** Fields of seeds and requests of EC2, EC2 Auto Scaling and Recycle Bin, which rest on the page about the emulator. */
import { citePage } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";

/** The section that documents them. */
export const cites = citePage("emulator.md", "EC2 and STS");

export const { flag, integer, list, struct, text, word } = documentedFields(cites);
