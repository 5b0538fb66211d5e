/** Entry of the bundled plugin, dist/terraform-provider-lintel.cjs. */
import { setFlagsFromString } from "node:v8";
import { unsupportedNodeMessage } from "../../base/node-version.ts";
import { serve } from "./main.ts";

// Terraform keeps the process for the whole run. V8's young generation grows while ten calls run, and is empty right
// afterwards. Limiting it and compiling code for size reduces the memory of a plan of 1,000 policies by a third.
setFlagsFromString("--semi-space-growth-factor=1");
setFlagsFromString("--optimize-for-size");

const tooOld = unsupportedNodeMessage("the provider of lintel");
if (tooOld === undefined) void serve({ debug: false });
else {
  // Terraform shows a plugin's output if it is not a handshake line.
  process.stdout.write(`${tooOld}\n`);
  process.exitCode = 1;
}
