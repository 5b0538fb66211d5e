/** `lintel agent send` and `subscribe` while they wait: output and exit codes. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lintelInProcess } from "../../../cli/lintel-in-process.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { later, startScenario, status } from "./scenarios.ts";

const lintel = lintelInProcess();

const report = { artifactId: "report", name: "report.md" };
const chunks = [
  status("WORKING", "looking it up"),
  { artifact: { ...report, parts: [{ text: "first half, " }] } },
  { artifact: { ...report, parts: [{ text: "second half" }] }, append: true },
  { artifact: { artifactId: "b", parts: [{ data: { a: 1 } }, { text: "that is all" }] } },
  status("COMPLETED", "done"),
];
const end = `completed
done
report.md:
first half, second half
b:
{"a":1}
that is all
`;

const withoutId = (text: string) => text.replaceAll(/task \S+: /g, "");

describe("a message", () => {
  it("results in the final task, with its chunks joined", async () => {
    const agent = await startScenario(chunks);
    const { code, stdout, stderr } = await lintel(["agent", "send", "--agent", agent, "--text", "a"]);
    expect({ code, stderr, stdout: withoutId(stdout) }).toEqual({ code: 0, stderr: "", stdout: end });
    const { stdout: response } = await lintel(["agent", "send", "--agent", agent, "--text", "a", "--output", "json"]);
    expect(JSON.parse(response)).toMatchObject({
      task: {
        status: { state: "TASK_STATE_COMPLETED" },
        artifacts: [{ ...report, parts: [{ text: "first half, second half" }] }, { artifactId: "b" }],
      },
    });
  });

  it("is followed by polling the task if the agent does not stream", async () => {
    const agent = await startScenario([...chunks.slice(0, -1), later(700, status("COMPLETED", "done"))], {
      streaming: false,
    });
    const { code, stdout } = await lintel(["agent", "send", "--agent", agent, "--text", "a"]);
    expect({ code, stdout: withoutId(stdout) }).toEqual({
      code: 0,
      stdout: end.replace("half, second", "half, \nsecond"),
    });
  });

  it("shows updates as they arrive, and artifacts in one piece", async () => {
    const agent = await startScenario(chunks);
    const { stdout } = await lintel(["agent", "send", "--agent", agent, "--text", "a", "--stream"]);
    expect(withoutId(stdout)).toBe(`submitted
working
looking it up
report.md:
first half, second half
b:
{"a":1}
that is all
completed
done
`);
  });

  it.each([
    ["FAILED", 1, /^$/],
    ["REJECTED", 1, /^$/],
    ["COMPLETED", 0, /^$/],
    [
      "INPUT_REQUIRED",
      0,
      /^lintel: the task is waiting for your input: lintel agent send --agent \S+ --task-id \S+ --text …\n$/,
    ],
    ["AUTH_REQUIRED", 0, /^lintel: the task is waiting for you to authenticate.*; then run lintel agent subscribe /],
  ])("that ends in %s has the exit code %i", async (state, code, said) => {
    const agent = await startScenario([status(state)]);
    const outcome = await lintel(["agent", "send", "--agent", agent, "--text", "a"]);
    expect(outcome).toMatchObject({ code, stderr: expect.stringMatching(said) });
    expect(outcome.stdout).toContain(`: ${state.toLowerCase().replaceAll("_", "-")}\n`);
  });

  it("says how to find its task if the stream fails", async () => {
    const broken: Step = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const task = { id: "it's", contextId: "c", status: { state: "TASK_STATE_WORKING" } };
      response.end(`data: ${JSON.stringify({ task })}\n\ndata: {"some": 1}\n\n`);
    };
    const { url } = await startServer((response, seen) => {
      const supportedInterfaces = [
        { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ];
      json(200, { supportedInterfaces, capabilities: { streaming: true } })(response, seen);
    }, broken);
    const { code, stderr } = await lintel(["agent", "send", "--agent", url, "--text", "a"]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `lintel: task it's may still be running\n  to read it:   lintel agent get --agent ${url} --id 'it'\\''s'\n`,
    );
    expect(stderr).toContain("must have exactly one of task, message");
  });
});

describe("a task that the agent refuses", () => {
  it("is not reported as continuing", async () => {
    const agent = await startScenario([status("COMPLETED")]);
    const { code, stderr } = await lintel(["agent", "subscribe", "--agent", agent, "--id", "none"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^lintel: SubscribeToTask: .* \(TASK_NOT_FOUND, status 404\).*\n$/);
  });
});

describe("artifacts", () => {
  const files = [
    {
      artifact: {
        artifactId: "a",
        parts: [{ raw: "SGk=", filename: "../../evil.txt" }, { url: "https://x.example/f" }],
      },
    },
    { artifact: { artifactId: "b", name: "table", parts: [{ text: "a,b", mediaType: "text/csv" }] } },
    { artifact: { artifactId: "c", name: "table", parts: [{ text: "c,d", mediaType: "text/csv" }] } },
    status("COMPLETED"),
  ];

  it("are saved, and overwrite files only on request", async () => {
    const agent = await startScenario(files);
    const folder = temporaryFolder();
    const to = join(folder, "new", "answers");
    const send = (...more: string[]) =>
      lintel(["agent", "send", "--agent", agent, "--text", "a", "--save", to, ...more]);
    const { code, stderr } = await send();
    expect({ code, stderr: stderr.replaceAll(to, "TO") }).toEqual({
      code: 0,
      stderr: `lintel: saved TO/evil.txt, 2 bytes
lintel: saved TO/table.csv, 3 bytes
lintel: saved TO/table-2.csv, 3 bytes
lintel: not saved, because its content is elsewhere: https://x.example/f
`,
    });
    const saved = () => Object.fromEntries(readdirSync(to).map((name) => [name, readFileSync(join(to, name), "utf8")]));
    const all = { "evil.txt": "Hi", "table.csv": "a,b", "table-2.csv": "c,d" };
    expect(saved()).toEqual(all);

    writeFileSync(join(to, "table.csv"), "mine");
    rmSync(join(to, "evil.txt"));
    const again = await send();
    expect(again.code).toBe(2);
    expect(again.stdout).toContain("completed");
    expect(again.stderr).toMatch(
      /nothing was saved, because these files already exist: .*table\.csv, .*table-2\.csv; --overwrite/,
    );
    expect(saved()).toEqual({ "table.csv": "mine", "table-2.csv": "c,d" });
    expect((await send("--overwrite")).code).toBe(0);
    expect(saved()).toEqual(all);
  });

  it("are also saved from a task that is read or followed", async () => {
    const agent = await startScenario([...files.slice(1, 3), status("INPUT_REQUIRED")]);
    const folder = temporaryFolder();
    const { stdout } = await lintel(["agent", "send", "--agent", agent, "--text", "a", "--output", "json"]);
    const { id } = JSON.parse(stdout).task;
    await lintel(["agent", "get", "--agent", agent, "--id", id, "--save", folder]);
    expect(readdirSync(folder).sort()).toEqual(["table-2.csv", "table.csv"]);
  });
});
