/** `lintel runtime delete`: deletes an applied resource; run by Terraform's local-exec. */
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  await line
    .usage("$0\n\nDelete the applied resource; run by Terraform's provisioners on the null_resource host.")
    .epilogue("Exit codes: 0 success, 1 failure, 2 bad usage.")
    .parseAsync();
  const { provision } = await import("../../../terraform/null-resource/main.ts");
  process.exitCode = await provision("delete");
};
