/** Entry of the bundle that provisioners run, dist/lintel-runtime.bundle.cjs: `lintel runtime apply` and `delete`. */
import { provision } from "./main.ts";

void provision(process.argv[3] === "delete" ? "delete" : "apply").then((code) => {
  process.exitCode = code;
});
