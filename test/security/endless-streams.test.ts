/** A client stops following an endless stream, and keeps what it received (docs/design/security.md). */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bounds } from "../../lib/services/a2a/command/folded-task.ts";
import { lintelExecutable } from "../cli/lintel-executable.ts";
import { json, startServer } from "../client/scripted-server.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = lintelExecutable();

/** An agent whose stream continues until its reader stops. */
async function endlessAgent(update: (count: number) => object): Promise<string> {
  const server = await startServer((response, request) => {
    if (request.url.endsWith("agent-card.json")) {
      const card = {
        ...{ name: "Clerk", description: "Goes on.", version: "1", skills: [] },
        supportedInterfaces: [{ url: `${server.url}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
        ...{ capabilities: { streaming: true }, defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"] },
      };
      return json(200, card)(response, request);
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (element: object) => response.write(`data: ${JSON.stringify(element)}\n\n`);
    send({ task: { id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } } });
    let count = 0;
    const more = () => {
      while (!response.destroyed && send({ artifactUpdate: { taskId: "t", contextId: "c", ...update(count++) } }));
      if (!response.destroyed) response.once("drain", more);
    };
    response.on("error", () => {});
    more();
  });
  return server.url;
}

const text = "x".repeat(1024 * 1024);
/** A hundred parts, most of them links: a file for each takes seconds. */
const parts = [{ data: 1 }, ...Array.from({ length: 99 }, () => ({ url: "https://files.example.test/a" }))];

it.each([
  [
    "of one artifact",
    () => ({ artifact: { artifactId: "a", parts: [{ text }] }, append: true }),
    "64 MiB of artifacts",
  ],
  [
    "of many artifacts",
    (n: number) => ({ artifact: { artifactId: `a${n}`, parts: [{ text: "x" }] } }),
    "1000 artifacts",
  ],
  ["of many parts", () => ({ artifact: { artifactId: "a", parts }, append: true }), "10000 parts"],
])("a stream %s ends at its limit, and received artifacts are saved", async (_, update, bound) => {
  const url = await endlessAgent(update);
  const folder = join(temporaryFolder(), "saved");
  const { code, stderr } = await lintel(["agent", "send", "--agent", url, "--text", "go", "--save", folder]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    `the task has more than ${bound}; stopped following the task. Everything received before was printed and saved`,
  );
  expect(stderr).toContain("task t may still be running");
  const saved = readdirSync(folder);
  expect(saved.length).toBeGreaterThan(0);
  expect(readFileSync(join(folder, saved[0] ?? ""), "utf8")).not.toBe("");
  const bytes = saved.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(bounds.bytes);
});

it("a stream within the limits is complete, with any number of chunks", async () => {
  const server = await startServer((response, request) => {
    if (request.url.endsWith("agent-card.json")) {
      const card = {
        ...{ name: "Clerk", description: "Ends.", version: "1", skills: [] },
        supportedInterfaces: [{ url: `${server.url}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
        ...{ capabilities: { streaming: true }, defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"] },
      };
      return json(200, card)(response, request);
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const ids = { taskId: "t", contextId: "c" };
    const chunks = Array.from({ length: bounds.parts + 1 }, () => ({
      artifactUpdate: { ...ids, artifact: { artifactId: "a", parts: [{ text: "word " }] }, append: true },
    }));
    const all = [
      { task: { id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } } },
      ...chunks,
      { statusUpdate: { ...ids, status: { state: "TASK_STATE_COMPLETED" } } },
    ];
    response.end(all.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(""));
  });
  const folder = join(temporaryFolder(), "saved");
  const { code } = await lintel(["agent", "send", "--agent", server.url, "--text", "go", "--save", folder]);
  expect(code).toBe(0);
  const [name = ""] = readdirSync(folder);
  expect(statSync(join(folder, name)).size).toBe(5 * (bounds.parts + 1));
});
