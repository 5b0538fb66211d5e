/** Entry of the bundle that the executable runs, dist/lintel.bundle.cjs. */
import { main } from "./main.ts";

const [, script, ...words] = process.argv;
void main(words, script);
