/** `ignore_changes` for the attributes of push configurations, including secrets. */
import { expect, it } from "vitest";
import type { Expressions } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { AgentTasks } from "./agent-tasks.ts";
import { hookSecrets, pushConfigs, secretVariable, withSecret } from "./push-configs.ts";
import type { Folder } from "./terraform.ts";

describeWithTerraform("ignore_changes of a push configuration", () => {
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  const { named, found, started, applied } = pushConfigs((setting) => {
    ({ tasks, folder, task } = setting);
  });
  const ignoring = (name: string, path: string, changes: Expressions = {}): string =>
    named(name, changes).replace(/\}\n$/, `  lifecycle {\n    ignore_changes = [${path}]\n  }\n}\n`);
  const authentication = (credentials: string) => ({ authentication: { scheme: "Bearer", credentials } });

  it("keeps the outside value of the address, and is not possible for a secret", async () => {
    await started(secretVariable + ignoring("moved", "url") + named("part") + named("whole"));
    const elsewhere = "https://hooks.example.test/by-hand";
    await tasks.put(task, found({ id: "moved", url: elsewhere }));

    const second = '"https://hooks.example.test/second"';
    await folder.write(
      secretVariable +
        ignoring("moved", "url") +
        ignoring("part", "authentication[0].credentials", { url: second }) +
        ignoring("whole", "authentication", { url: second }),
    );
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text.match(/Error: ignore_changes cannot cover authentication\.credentials/g)).toHaveLength(2);
    expect(text).not.toContain(hookSecrets.first);
    expect(await tasks.configs(task)).toEqual([
      found({ id: "moved", url: elsewhere }),
      found({ id: "part" }),
      found({ id: "whole" }),
    ]);

    await applied(
      secretVariable + ignoring("moved", "url") + named("part") + named("whole"),
      ...withSecret(hookSecrets.second),
    );
    expect(await tasks.configs(task)).toEqual([
      found({ id: "moved", url: elsewhere, ...authentication(hookSecrets.second) }),
      found({ id: "part", ...authentication(hookSecrets.second) }),
      found({ id: "whole", ...authentication(hookSecrets.second) }),
    ]);
  });
});
