/** `lintel api agent`: pages, output, errors, rules and access, with their options. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startServer } from "../../../client/scripted-server.ts";
import { crashWith } from "../../../run/crash.ts";
import { cardWith } from "../../../services/a2a/emulator/running-agent.ts";
import { agentRuns, secret } from "./agent-runs.ts";
import { hasOpenssl, serveSecurely } from "./secure-server.ts";

const { folder, emulator, agent, printed, returned, unique, requests } = agentRuns();

describe("pages", () => {
  it("are combined, limited and resumed", async () => {
    const contextId = unique("c");
    for (const id of ["p1", "p2", "p3"]) {
      const message = { messageId: unique(id), contextId, role: "ROLE_USER", parts: [{ text: id }] };
      await printed(["send-message", "--message", JSON.stringify(message)]);
    }
    const list = ["list-tasks", "--context-id", contextId];
    const idsOf = async (...words: readonly string[]) => returned([...list, "--query", "tasks[].id", ...words]);
    const ids: readonly string[] = await idsOf();
    expect(ids).toHaveLength(3);
    const before = await requests();
    expect(await idsOf("--page-size", "1")).toEqual(ids);
    expect((await requests()) - before).toBe(4); // the card, and three pages
    const first = await returned([...list, "--max-items", "2"]);
    expect(first).toMatchObject({
      tasks: [{ id: ids[0] }, { id: ids[1] }],
      totalSize: 3,
      NextToken: expect.any(String),
    });
    expect(await idsOf("--starting-token", first.NextToken)).toEqual(ids.slice(2));
    const page = await returned([...list, "--no-paginate", "--page-size", "1"]);
    expect(page).toMatchObject({ tasks: [{ id: ids[0] }], nextPageToken: expect.any(String) });
    expect(await idsOf("--page-token", page.nextPageToken, "--page-size", "2")).toEqual(ids.slice(1));
    expect(await printed([...list, "--page-size", "2", "--output", "text", "--query", "tasks[].id"])).toBe(
      `${ids.slice(0, 2).join("\t")}\n${ids[2]}\n`,
    );
    const refused = await agent([...list, "--no-paginate", "--max-items", "1"]);
    expect(refused.stderr).toContain("along with pagination arguments: --max-items");
  });
});

describe("output", () => {
  const get = async (...words: readonly string[]) => printed(["get-agent-card", ...words]);

  const control = "\u001b";

  it.each<readonly [words: string, shown: string]>([
    ["--output json --query name", '"Lintel emulator"\n'],
    ["--output text --query name", "Lintel emulator\n"],
    ["--output yaml --query {a:name}", "a: Lintel emulator\n"],
    ["--output yaml-stream --query name", "- Lintel emulator\n"],
    ["--output off", ""],
    ["--output table --query {a:name,b:version} --color on", `${control}[1mGetAgentCard`],
    ["--output table --query {a:name,b:version} --color off --no-cli-pager", "|  GetAgentCard"],
  ])("has the form of %s", async (words, shown) => {
    const text = await get(...words.split(" "));
    if (words.includes("table")) expect(text.replaceAll(/ +/g, " ")).toContain(shown.replaceAll(/ +/g, " "));
    else expect(text).toBe(shown);
    expect(text.includes(control)).toBe(words.includes("--color on"));
  });

  it("follows the shared configuration, unless the command line overrides it", async () => {
    expect(await printed(["get-agent-card", "--query", "name"], { AWS_DEFAULT_OUTPUT: "text" })).toBe(
      "Lintel emulator\n",
    );
    const config = join(folder, "config");
    await writeFile(config, "[profile mine]\noutput = yaml-stream\n");
    expect(await printed(["get-agent-card", "--query", "name", "--profile", "mine"], { AWS_CONFIG_FILE: config })).toBe(
      "- Lintel emulator\n",
    );
  });

  it("has no control characters in text and tables", async () => {
    const message = { messageId: unique("x"), role: "ROLE_USER", parts: [{ text: `a${control}[2J` }] };
    const words = ["send-message", "--message", JSON.stringify(message), "--query", "task.history[0].parts[0]"];
    expect(await printed([...words, "--output", "text"])).toBe("a\ufffd[2J\n");
    expect(await printed(["list-tasks", "--max-items", "1", "--output", "table"])).not.toContain(control);
  });

  it("keeps null values", async () => {
    const message = { messageId: unique("n"), role: "ROLE_USER", parts: [{ data: null }] };
    const words = ["send-message", "--message", JSON.stringify(message), "--query", "task.history[0].parts"];
    expect(await returned(words)).toEqual([{ data: null }]);
  });
});

describe("errors", () => {
  it.each<readonly [format: string, shown: RegExp]>([
    ["enhanced", /An error occurred \(TASK_NOT_FOUND\) when calling the GetTask operation: 127\.0\.0\.1:\d+ refused/],
    ["legacy", /An error occurred \(TASK_NOT_FOUND\)/],
    ["json", /"Code": "TASK_NOT_FOUND"/],
    ["yaml", /^Code: TASK_NOT_FOUND$/m],
    ["text", /^TASK_NOT_FOUND\t/],
    ["table", /\| +Code +\|/],
  ])("of the agent exit with 254 and --cli-error-format %s", async (format, shown) => {
    const { code, stdout, stderr } = await agent(["get-task", "--id", "none", "--cli-error-format", format]);
    expect({ code, stdout }).toEqual({ code: 254, stdout: "" });
    expect(stderr).toMatch(shown);
  });

  it.each<readonly [words: readonly string[], code: number, fault: RegExp]>([
    [
      ["get-task", "--id", "a", "--region", "eu-west-1"],
      252,
      /--region does not apply to agent: agents have no region/,
    ],
    [["get-task", "--id", "a", "--no-sign-request"], 252, /--no-sign-request .* not signed/],
    [["get-task", "--id", "a", "--vocabulary", "aws"], 252, /--vocabulary .* the documented vocabulary/],
    [["get-task", "--id", "a", "--dry-run"], 252, /--dry-run .* no dry run/],
    [
      ["get-task", "--id", "a", "--histroy-length", "1"],
      252,
      /Unknown options: --histroy-length, 1. Did you mean --history-length\?/,
    ],
    [["get-tsk"], 252, /Did you mean get-task\?/],
    [["get-task", "--id", "a", "--endpoint-url", "agent.example"], 252, /it must be a URL that begins with http/],
    [["get-task", "--id", "a", "--endpoint-url", "http://u:p@127.0.0.1:9"], 255, /without a user name and password/],
    [["get-task", "--id", "a", "--endpoint-url", "http://127.0.0.1:9"], 255, /nothing is listening there/],
    [["get-task", "--id", "a", "--cli-connect-timeout", "soon"], 255, /--cli-connect-timeout is "soon"/],
    [["get-task", "--id", "a", "--credential", "t0ken"], 252, /5 characters without a scheme; write SCHEME=PLACE/],
    [
      ["get-task", "--id", "a", "--user", "s=ann"],
      252,
      /--user s requires --credential s=PLACE, where to read the password/,
    ],
  ])("%j exits with %i", async (words, code, fault) => {
    const outcome = await agent(words, { AWS_MAX_ATTEMPTS: "1" });
    expect(outcome).toMatchObject({ code, stdout: "" });
    expect(outcome.stderr).toMatch(fault);
  });

  it("names the settings for the agent's address", async () => {
    const { code, stderr } = await agent(["list-tasks"], { LINTEL_AGENT_URL: undefined });
    expect(code).toBe(252);
    expect(stderr).toContain("--endpoint-url (or the environment variable LINTEL_AGENT_URL)");
  });

  it("are not caused by shared configuration that does not apply to agents", async () => {
    const env = { AWS_REGION: "in valid", LINTEL_VOCABULARY: "documented", AWS_ENDPOINT_URL: "http://127.0.0.1:9" };
    expect(await printed(["get-agent-card", "--query", "name"], env)).toBe('"Lintel emulator"\n');
  });
});

describe("rules", () => {
  const faulty = [
    "create-task-push-notification-config",
    "--task-id",
    "t",
    "--id",
    "c",
    "--url",
    "https://a:b@hooks.example.com",
  ];

  it("are applied before anything is sent, except with --no-lint", async () => {
    const before = await requests();
    const { code, stderr } = await agent([...faulty, "--token", "env:TOKEN"]);
    expect(code).toBe(252);
    expect(stderr).toContain("[push-config/address-has-no-user]");
    expect(await requests()).toBe(before);
    for (const [words, env] of [
      [["--no-lint"], {}],
      [[], { LINTEL_NO_LINT: "1" }],
    ] as const) {
      const outcome = await agent([...faulty, "--token", "env:TOKEN", ...words], env);
      expect(outcome.stderr).not.toContain("push-config/");
      expect(outcome.code).toBe(254);
    }
  });

  it.each<readonly [words: readonly string[], rule: string]>([
    [["send-message", "--message", "messageId=a,role=ROLE_AGENT,parts=[{text=Hi}]"], "message/role-is-user"],
    [["send-streaming-message", "--message", "messageId=a,role=ROLE_USER,parts=[{text=a,url=b}]"], "message/"],
    [["list-tasks", "--page-size", "101"], "agent-request/range"],
    [["list-tasks", "--status-timestamp-after", "yesterday"], "agent-request/pattern"],
    [
      [...faulty.slice(0, 5), "--url", "https://hooks.example.com", "--token", secret],
      "push-config/secret-is-a-reference",
    ],
  ])("are violated by case %#", async (words, rule) => {
    const { code, stdout, stderr } = await agent(words);
    expect({ code, stdout }).toEqual({ code: 252, stdout: "" });
    expect(stderr).toContain(`[${rule}`);
  });

  it("refuse a literal secret in place of a reference, even without linting", async () => {
    const words = [...faulty.slice(0, 5), "--url", "https://hooks.example.com", "--token", secret, "--no-lint"];
    expect(await agent(words)).toMatchObject({
      code: 255,
      stderr: expect.stringMatching(/\d+ characters long, not shown/),
    });
  });
});

describe("access", () => {
  const to = () => ({ LINTEL_AGENT_URL: `${emulator("locked").url}/agent` });

  it("uses the schemes of the card, and --debug shows no secret", async () => {
    const words = ["get-extended-agent-card", "--query", "name", "--debug"];
    for (const [more, env] of [
      [["--credential", "key=env:TOKEN"], {}],
      [[], { LINTEL_AGENT_CREDENTIAL: "key=env:TOKEN" }],
    ] as const) {
      const { code, stdout, stderr } = await agent([...words, ...more], { ...to(), ...env });
      expect({ code, stdout }).toEqual({ code: 0, stdout: '"Tested"\n' });
      expect(stderr).toContain("[DEBUG]: GetExtendedAgentCard: received status 200");
    }
    const { code, stderr } = await agent(["list-tasks"], to());
    expect(code).toBe(255);
    expect(stderr).toContain("requires key");
  });

  it("does not show the secret when the program crashes", async () => {
    const crash = crashWith(secret);
    const words = ["list-tasks", "--credential", `key=${crash.reference}`];
    const { code, stderr } = await agent(words, { ...to(), ...crash.env, TOKEN: undefined });
    expect({ code, reports: crash.reports() }).toEqual({ code: 1, reports: 1 });
    expect(stderr).toContain("crashed with ***");
    expect(stderr).toContain("because of ***");
  });

  it("accepts repeated --credential options, and redacts secrets that an agent echoes", async () => {
    const words = ["list-tasks", "--query", "totalSize", "--credential", "key=env:TOKEN", "--credential"];
    const { code, stderr } = await agent([...words, "other=env:TOKEN"], to());
    expect({ code, stderr }).toMatchObject({ code: 255, stderr: expect.stringContaining('scheme "other"') });
    const parts = [{ text: `you said ${secret}` }];
    const { url } = await startServer((response, { url: path }) => {
      const card = cardWith({
        supportedInterfaces: [{ url, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
        securitySchemes: { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } } },
      });
      const received = { message: { messageId: "a", role: "ROLE_AGENT", parts } };
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify(path.endsWith(".json") ? card : received));
    });
    const said = ["send-message", "--message", "messageId=m,role=ROLE_USER,parts=[{text=Hi}]", "--endpoint-url", url];
    expect(await returned([...said, "--credential", "key=env:TOKEN", "--query", "message.parts"])).toEqual([
      { text: "you said ***" },
    ]);
  });

  it.skipIf(!hasOpenssl)("uses HTTPS with --ca-bundle, AWS_CA_BUNDLE or --no-verify-ssl", async () => {
    const { url, certificate } = await serveSecurely(folder, cardWith());
    const words = ["get-agent-card", "--endpoint-url", url, "--query", "name"];
    expect((await agent(words)).stderr).toContain("DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(await returned([...words, "--ca-bundle", certificate])).toBe("Tested");
    expect(await printed(words, { AWS_CA_BUNDLE: certificate })).toBe('"Tested"\n');
    const open = await agent([...words, "--no-verify-ssl"]);
    expect(open).toMatchObject({ code: 0, stderr: expect.stringContaining("certificates are not verified") });
  });

  it("ends after --cli-read-timeout", async () => {
    const { url } = await startServer(() => {});
    const words = ["get-agent-card", "--endpoint-url", url, "--cli-read-timeout", "1", "--cli-connect-timeout", "5"];
    const { code, stderr } = await agent(words, { AWS_MAX_ATTEMPTS: "1" });
    expect({ code, stderr }).toMatchObject({ code: 255, stderr: expect.stringContaining("sent nothing for 1 s") });
  });
});
