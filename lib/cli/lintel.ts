/** Entry of the bundle that the executable runs, dist/lintel.bundle.cjs. */
import { main } from "./main.ts";
import { writeWithoutStream } from "./terminal/print.ts";

const [, script, ...words] = process.argv;
writeWithoutStream();
void main(words, script);
