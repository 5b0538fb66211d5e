/** Entry of the bundle that the executable runs, dist/lintel.bundle.cjs. */
import { main } from "./main.ts";

void main(process.argv.slice(2));
