/** The emulator accepts the files on the page of the emulated agent. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultBodyLimit as bodyLimit } from "../../lib/emulator/http/body.ts";
import { defaultLimits } from "../../lib/services/a2a/emulator/agent-settings.ts";
import { agentForTest, fileForTest, servedCard, taskIn } from "../services/a2a/emulator/running-agent.ts";

const page = readFileSync(new URL("../../docs/agent-emulator.md", import.meta.url), "utf8");
const [agentFile = "", scenarioFile = ""] = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);

test("the agent file and the scenario file behave as the page says", async () => {
  const agent = await agentForTest(
    {},
    { agentPath: await fileForTest(agentFile), scenariosPath: await fileForTest(scenarioFile) },
  );
  expect((await servedCard(agent.url)).skills[0]?.id).toBe("report");
  const key = { "x-api-key": "made-up-key" };
  const send = (messageId: string, taskId?: string) =>
    agent.send(
      "POST",
      "/message:send",
      { message: { messageId, role: "ROLE_USER", parts: [{ text: "x" }], ...(taskId !== undefined && { taskId }) } },
      key,
    );
  expect((await agent.message("ask-1")).status).toBe(401);
  const asking = taskIn(await send("ask-1"));
  expect(asking.status.message?.parts).toEqual([{ text: "Which one?" }]);
  expect((await send("hello-1")).body.message?.parts[0]?.text).toBe("no task, only an answer");
  expect((await send("broken-1")).reason).toBe("INVALID_AGENT_RESPONSE");
  const report = send("report-1", asking.id);
  const stateOf = async () => (await agent.send("GET", `/tasks/${asking.id}`, undefined, key)).body.status?.state;
  await expect.poll(stateOf).toBe("TASK_STATE_WORKING");
  await agent.admin("POST", "clock", { seconds: 2 });
  expect(
    taskIn(await report)
      .artifacts?.[0]?.parts.map(({ text }) => text)
      .join(""),
  ).toBe("first half, second half");
  const extended = await agent.send("GET", "/extendedAgentCard", undefined, key);
  expect(extended.body.name).toBe("Reports, for those who are known");
});

test("the limits on the page are those of the code", () => {
  const { tasks, bytes, streams, unread } = defaultLimits;
  const mebibytes = (size: number) => `${size / 1024 / 1024} MiB`;
  for (const [what, limit] of [
    ["tasks", tasks.toLocaleString("en")],
    ["size of the tasks", mebibytes(bytes)],
    ["open streams", streams.toLocaleString("en")],
    ["unread data of all streams", mebibytes(unread)],
    ["a request", mebibytes(bodyLimit)],
  ]) {
    expect(page).toContain(`| ${what} | ${limit} |`);
  }
});
