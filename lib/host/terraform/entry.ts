/** Entry of the bundled plugin, dist/terraform-provider-lintel.cjs. */
import { setFlagsFromString } from "node:v8";
import { saidOfOldNode } from "../../base/node-version.ts";
import { serve } from "./main.ts";

// Terraform keeps the process for the whole run beside others of its kind. V8's young generation grows while ten calls
// are running, and is empty again right after; kept small, and with code compiled for size, a plan of 1,000 policies
// needs a third less memory.
setFlagsFromString("--semi-space-growth-factor=1");
setFlagsFromString("--optimize-for-size");

const tooOld = saidOfOldNode("the provider of lintel");
if (tooOld === undefined) void serve({ debug: false });
else {
  // Terraform shows a plugin's own words in place of its address.
  process.stdout.write(`${tooOld}\n`);
  process.exitCode = 1;
}
