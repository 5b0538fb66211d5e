/** A runtime that crashes while it has a secret. */
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { PushConfig } from "../../../constructs/index.ts";
import { execFile } from "../../run/child-process.ts";
import { crashWith } from "../../run/crash.ts";
import { secret } from "../../run/secret.ts";
import { AgentTasks, agentThatWaits } from "../real-terraform/agent-tasks.ts";
import { provisionedFolder } from "./provisioned-folder.ts";

test("a runtime that crashes with a secret prints and writes no secret", async () => {
  const folder = await provisionedFolder(agentThatWaits());
  const agent = folder.emulator.url;
  const taskId = await new AgentTasks(agent).start();
  const crash = crashWith(secret("Hook"));
  folder.declare((stack) => {
    new PushConfig(stack, "on-call", {
      agent,
      taskId,
      url: "https://hooks.example.test/agents",
      token: crash.reference,
    });
  });
  // Node's report lists the environment.
  const shown = { AWS_SECRET_ACCESS_KEY: "any", AWS_SESSION_TOKEN: "any" };
  const { code, text } = await folder.runtime(
    ["apply"],
    {},
    { ...crash.env, ...shown },
    async (args, { cwd, env } = {}) => {
      const started = execFile(process.execPath, [resolve("dist/lintel.cjs"), ...args], {
        ...(cwd !== undefined && { cwd }),
        env: { ...process.env, ...env },
      });
      const ended = await started.catch((error: object) => error);
      return { code: 0, stdout: "", stderr: "", ...ended };
    },
  );
  expect({ code, reports: crash.reports(), text }).toEqual({
    ...{ code: 1, reports: 1 },
    text: expect.stringContaining("crashed with ***"),
  });
});
