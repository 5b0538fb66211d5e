/** `lintel runtime apply`: creates or changes a resource into what is declared; run by Terraform's local-exec. */
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  await line
    .usage("$0\n\nFor Terraform's provisioners on the null_resource host: creates or changes what is declared.")
    .epilogue("Exit codes: 0 done, 1 not done, 2 bad usage.")
    .parseAsync();
  const { provision } = await import("../../host/exec/main.ts");
  process.exitCode = await provision("apply");
};
