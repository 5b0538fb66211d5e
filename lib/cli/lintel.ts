/** Entry of the executable, dist/lintel.cjs. */
import { main } from "./main.ts";

void main(process.argv.slice(2));
