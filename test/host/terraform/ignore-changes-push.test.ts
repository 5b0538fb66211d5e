/** `ignore_changes` for the attributes of push configurations, including secrets. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { AgentTasks } from "./agent-tasks.ts";
import { hookSecrets, pushConfigs, withSecret } from "./push-configs.ts";
import type { Folder } from "./terraform.ts";

describeWithTerraform("ignore_changes of a push configuration", () => {
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  const { declared, found, applied } = pushConfigs((setting) => {
    ({ tasks, folder, task } = setting);
  });
  const ignoring = (path: string, changes: { readonly [attribute: string]: string } = {}): string =>
    declared(changes).replace(/\}\n$/, `  lifecycle {\n    ignore_changes = [${path}]\n  }\n}\n`);

  it("keeps its outside value: the address", async () => {
    await applied(ignoring("url"));
    const elsewhere = "https://hooks.example.test/by-hand";
    await tasks.put(task, found({ url: elsewhere }));
    await applied(ignoring("url"), ...withSecret(hookSecrets.second));
    const credentials = hookSecrets.second;
    expect(await tasks.configs(task)).toEqual([
      found({ url: elsewhere, authentication: { scheme: "Bearer", credentials } }),
    ]);
  });

  it.each(["authentication.credentials", "authentication"])("is not possible for a secret: %s", async (path) => {
    await applied(declared());
    await folder.write(ignoring(path, { url: '"https://hooks.example.test/second"' }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("Error: ignore_changes cannot cover authentication.credentials");
    expect(await tasks.configs(task)).toEqual([found()]);
    expect(text).not.toContain(hookSecrets.first);
    await applied(declared());
  });
});
