/** `lintel mcp`, as an assistant calls it: with the client of the protocol's own SDK. */
import { readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder, writeFiles } from "../run/temporary-folder.ts";

const policy = (days: number) => `name: nightly images
executionRole: arn:aws:iam::123456789012:role/lifecycle
resourceType: AMI_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { amis: true, snapshots: true } }
    filter: { type: AGE, value: ${days}, unit: DAYS }
resourceSelection: { recipes: [{ name: web, semanticVersion: 1.x.x }] }
`;

const connector = (name: string, more = ""): string =>
  `resource "aws_apprunner_vpc_connector" "${name}" {\n  vpc_connector_name = "${name}"\n  subnets = ["subnet-1"]\n  security_groups = ["sg-1"]\n${more}}\n`;

const inventory = JSON.stringify({
  takenAt: "2026-01-01T00:00:00Z",
  images: [
    {
      id: "old-image",
      recipe: { name: "web", semanticVersion: "1.0.0" },
      createdAt: "2025-01-01T00:00:00Z",
      status: "AVAILABLE",
      tags: {},
      vmImages: [],
    },
  ],
});

const lintel = resolve("dist/lintel.cjs");

describe("an assistant", () => {
  let client: Client;
  let folder: string;
  let outside: string;

  beforeAll(async () => {
    outside = temporaryFolder({ "secret.yaml": policy(1001) });
    folder = temporaryFolder();
    client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [lintel, "mcp"], cwd: folder }));
  });
  afterAll(() => client.close());
  /** All tests have one server, and the same files when they begin. */
  beforeEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    writeFiles(folder, { "policies/nightly.yaml": policy(90), "inventory.json": inventory });
  });

  /** The result of a call: its value or text, and whether it is an error. */
  const call = async (name: string, args: { readonly [name: string]: unknown }) => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
    const [first] = content as readonly { readonly text: string }[];
    return { read: first?.text ?? "", value: structuredContent as never, isError };
  };

  /** Commits what is in the folder. */
  const commit = () => {
    const git = (...args: readonly string[]) =>
      expect(
        spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: folder }).status,
      ).toBe(0);
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "a");
  };

  test("lists tools that only read", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "lint",
      "lint_text",
      "explain_rule",
      "simulate",
      "compare",
      "migrate",
      "export",
      "reference",
    ]);
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true });
    expect(client.getInstructions()).toContain("Every tool only reads");
  });

  test("lints the workspace, and files in it", async () => {
    expect((await call("lint", {})).value).toMatchObject({ findings: [], summary: { resources: 1 } });
    writeFiles(folder, { "policies/bad.yaml": policy(1001) });
    const found = { findings: [{ rule: "lifecycle-policy/range", file: "policies/bad.yaml", line: 6 }] };
    expect((await call("lint", { paths: ["policies/bad.yaml"] })).value).toMatchObject(found);
  });

  test("has a note where there is nothing to lint, and none elsewhere", async () => {
    writeFiles(folder, {
      "empty/notes.md": "Hello",
      "other/a.yaml": "a: 1",
      "broken.json": '{"resourceType": "AMI_IMAGE", "policyDetails": ',
    });
    const empty = { findings: [], unreadable: [], summary: { files: 0 } };
    expect((await call("lint", { paths: ["empty"] })).value).toMatchObject({
      ...empty,
      note: expect.stringMatching(/^empty contains nothing to lint; expected a request document/),
    });
    expect((await call("lint", { paths: ["other/a.yaml"] })).value).toMatchObject({
      ...empty,
      note: "these files contain nothing to lint; docs/inputs.md lists what Lintel reads",
    });
    expect((await call("lint", {})).value).not.toHaveProperty("note");
    expect((await call("lint", { paths: ["broken.json"] })).value).not.toHaveProperty("note");
  });

  test("gets the first findings of many, and the totals", async () => {
    const many = Array.from({ length: 60 }, (_, index) => [`many/${index}.yaml`, policy(1001)]);
    writeFiles(folder, Object.fromEntries(many));
    const { findings, moreFindings, summary } = (await call("lint", { paths: ["many"] })).value as {
      readonly findings: readonly unknown[];
      readonly moreFindings: number;
      readonly summary: { readonly errors: number; readonly warnings: number };
    };
    expect([findings.length, findings.length + moreFindings]).toEqual([50, summary.errors + summary.warnings]);
  });

  test("lints a text that is not saved", async () => {
    const args = { text: policy(1001), filename: "policies/new.yaml" };
    expect((await call("lint_text", args)).value).toMatchObject({
      findings: [{ rule: "lifecycle-policy/range", file: "policies/new.yaml" }],
    });
  });

  test("has rules explained, and is told which one it may have meant", async () => {
    expect((await call("explain_rule", { rule: "lifecycle-policy/range" })).read).toContain("from 1 to 1000");
    expect(await call("explain_rule", { rule: "lifecycle-policy/rang" })).toMatchObject({
      read: expect.stringContaining("did you mean lifecycle-policy/range?"),
      isError: true,
    });
    expect(await call("explain_rule", { rule: "--help" })).toMatchObject({ isError: true });
  });

  test("simulates policies", async () => {
    const args = { inventory: "inventory.json", at: "2026-01-01T00:00:00Z", days: 2, paths: ["policies"] };
    expect((await call("simulate", args)).read).toMatch(/today: 1 image deleted[\s\S]*old-image of web 1\.0\.0/);
  });

  test.each([
    ["not/there.tf", /^"not\/there\.tf" does not exist in the workspace \/\S+$/],
    ["file:///policies/nightly.yaml", /, the path "\/policies\/nightly\.yaml", points outside the workspace /],
  ])("a path that does not exist is an error for the model: %s", async (path, read) => {
    const tools = { lint: {}, simulate: { inventory: "inventory.json" }, migrate: {} };
    for (const [tool, more] of Object.entries(tools)) {
      expect(await call(tool, { paths: [path], ...more })).toMatchObject({
        read: expect.stringMatching(read),
        isError: true,
      });
    }
  });

  test("compares with a revision, and with a folder of the workspace", async () => {
    commit();
    writeFiles(folder, { "policies/nightly.yaml": policy(60), "before/nightly.yaml": policy(90) });
    const wider = { deletions: { relation: "wider" } };
    expect((await call("compare", { against: "HEAD", paths: ["policies"] })).value).toMatchObject(wider);
    expect((await call("compare", { against: "./before", paths: ["policies"] })).value).toMatchObject(wider);
    expect(await call("compare", { against: "none" })).toMatchObject({
      read: expect.stringContaining("none"),
      isError: true,
    });
  });

  test("migrates resources of the aws provider in a diff, and is told what stays; nothing is written", async () => {
    const files = { "infra/main.tf": connector("c"), "infra/other.tf": connector("d", "  color = 1\n") };
    writeFiles(folder, files);
    const { value, isError } = await call("migrate", { paths: ["infra"] });
    expect(isError).toBe(false);
    expect(value).toMatchObject({
      diff: expect.stringMatching(
        /^--- a\/infra\/main\.tf\n[\s\S]*\n\+resource "lintel_vpc_connector" "c" \{\n[\s\S]*\+moved \{/,
      ),
      findings: [{ rule: "migrate/argument", file: "infra/other.tf", line: 5, path: "color" }],
      summary: { errors: 1 },
    });
    expect(await call("migrate", { paths: ["--write", "infra"] })).toMatchObject({
      read: expect.stringMatching(/^"--write" does not exist in the workspace /),
      isError: true,
    });
    expect(await call("migrate", { paths: ["infra"], write: true })).toMatchObject({ isError: true });
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), "utf8")).toBe(text);
    expect(readdirSync(join(folder, "infra")).toSorted()).toEqual(["main.tf", "other.tf"]);
  });

  test("migrates HCL to constructs, with the ids of a state, and takes no state outside of the workspace", async () => {
    const attributes = { arn: "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/c/1/a" };
    const kept = { mode: "managed", type: "aws_apprunner_vpc_connector", name: "c", instances: [{ attributes }] };
    const state = JSON.stringify({ version: 4, serial: 1, resources: [kept] });
    writeFiles(folder, { "infra/main.tf": connector("c"), "state.json": state });
    const { value } = await call("migrate", { paths: ["infra"], to: "typescript", state: "state.json" });
    expect(value).toMatchObject({
      diff: expect.stringMatching(/\n\+ {4}c\.importFrom\("arn:aws:apprunner:[^"]*\/c\/1\/a"\);\n/),
      findings: [],
    });
    expect(await call("migrate", { to: "cobol" })).toMatchObject({ isError: true });
    expect(await call("migrate", { path: "infra" })).toMatchObject({
      read: expect.stringMatching(
        /unknown argument "path" of migrate; the arguments are paths, .*; did you mean paths\?$/,
      ),
      isError: true,
    });
    expect(await call("migrate", { to: "typescript", state: "../state.json" })).toMatchObject({ isError: true });
    expect(readdirSync(join(folder, "infra"))).toEqual(["main.tf"]);
  });

  test("hands resources back in a diff, with the ids of a state, or as a template; nothing is written", async () => {
    const main = connector("c").replace("aws_apprunner_vpc_connector", "lintel_vpc_connector");
    const attributes = { arn: "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/c/1/a" };
    const kept = { mode: "managed", type: "lintel_vpc_connector", name: "c", instances: [{ attributes }] };
    const files = { "infra/main.tf": main, "state.json": JSON.stringify({ version: 4, resources: [kept] }) };
    writeFiles(folder, files);
    const { value, isError } = await call("export", { paths: ["infra"], state: "state.json" });
    expect(isError).toBe(false);
    const diff = expect.stringMatching(
      /\n\+resource "aws_apprunner_vpc_connector" "c" \{\n[\s\S]*\+removed \{[\s\S]*\+ {2}id = "arn:aws:/,
    );
    expect(value).toMatchObject({ diff, findings: [], summary: { errors: 0 } });
    const template = (await call("export", { paths: ["infra"], to: "cloudformation" })).value;
    expect(template).toMatchObject({ diff: expect.stringContaining("+    Type: AWS::AppRunner::VpcConnector\n") });
    expect(await call("export", { to: "nothing" })).toMatchObject({ isError: true });
    expect(readdirSync(join(folder, "infra"))).toEqual(["main.tf"]);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  });

  test("is told which file a diff omits for its secret", async () => {
    const hidden = secret("Key", "ghp_");
    expectSecretsIn(/main\.tf$/, "the test writes it there");
    writeFiles(folder, { "main.tf": `${connector("c")}# ${hidden}\n` });
    const { read, value } = await call("migrate", { paths: ["main.tf"] });
    expect(read).not.toContain(hidden);
    expect(value).toMatchObject({ diff: "", omitted: ["main.tf"] });
  });

  test("reads the reference, and no other page", async () => {
    expect((await call("reference", { page: "lifecycle-policy" })).read).toMatch(/^# Lifecycle policy\n/);
    expect(await call("reference", { page: "../../README" })).toMatchObject({ isError: true });
  });

  test.each([
    ["lint", (path: string) => ({ paths: [path] })],
    ["simulate", (path: string) => ({ inventory: "inventory.json", paths: [path] })],
    ["simulate", (path: string) => ({ inventory: path })],
    ["compare", (path: string) => ({ against: path })],
    ["migrate", (path: string) => ({ paths: [path] })],
    ["export", (path: string) => ({ paths: [path] })],
    ["export", (path: string) => ({ state: path })],
    ["lint_text", (path: string) => ({ text: "", filename: path })],
  ])("takes no path outside of the workspace: %s", async (tool, argsFor) => {
    symlinkSync(outside, join(folder, "link"));
    for (const path of [
      outside,
      join(outside, "secret.yaml"),
      `../${outside.replace(/.*\//, "")}`,
      "link/secret.yaml",
    ]) {
      const { read, isError } = await call(tool, argsFor(path));
      expect([read, isError]).toEqual([expect.stringMatching(/^".*" points outside the workspace/), true]);
    }
  });

  test("runs no code of a configuration", async () => {
    writeFiles(folder, { "lintel.config.mjs": `import { writeFileSync } from "node:fs"; writeFileSync("ran", "");` });
    const { read } = await call("lint", {});
    expect(read).toContain("LINTEL_NO_CODE");
    expect((await call("lint", { paths: ["ran"] })).read).toContain("ran");
    expect(spawnSync("ls", [], { cwd: folder }).stdout).not.toMatch(/^ran$/m);
  });

  test("takes no option for a value", async () => {
    commit();
    for (const against of ["--witness=written.json", "-x"]) {
      expect((await call("compare", { against })).isError).toBe(true);
    }
    expect(spawnSync("ls", [], { cwd: folder }).stdout).not.toContain("written");
    expect((await call("lint", { paths: ["--fix"] })).read).toContain("does not exist");
  });

  test("is told which arguments fit", async () => {
    expect(await call("simulate", { inventory: "inventory.json", days: 0 })).toMatchObject({ isError: true });
    expect(await call("lint", { fix: true })).toMatchObject({ isError: true });
  });

  test("may cancel a call, and go on", async () => {
    const canceled = new AbortController();
    const args = { name: "lint", arguments: {} };
    const call = client.callTool(args, { signal: canceled.signal });
    canceled.abort();
    await expect(call).rejects.toThrow();
    expect((await client.callTool(args)).isError).not.toBe(true);
  });
});

/** A client of the protocol since 2025 begins with a handshake; from 2026-07-28 on, each call carries its own. */
const protocols = [
  ["2025", { mode: "legacy" }],
  ["2026-07-28", { mode: { pin: "2026-07-28" } }],
] as const;

test.each(protocols)(
  "the roots of a client of %s are its workspace, until they change",
  async (_, versionNegotiation) => {
    const faulty = { "a.yaml": policy(1001) };
    const roots = [temporaryFolder(faulty), temporaryFolder({ "b.yaml": policy(90) })];
    const outside = temporaryFolder(faulty);
    const client = new Client(
      { name: "test", version: "1.0.0" },
      { capabilities: { roots: { listChanged: true } }, versionNegotiation },
    );
    client.setRequestHandler("roots/list", () => ({
      roots: ["file:///no-such-folder", ...roots.map((path) => pathToFileURL(path).href)].map((uri) => ({ uri })),
    }));
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [lintel, "mcp"], cwd: outside }));
    const lint = async (...paths: readonly string[]) => {
      const { structuredContent, isError } = await client.callTool({
        name: "lint",
        arguments: paths.length > 0 ? { paths } : {},
      });
      return isError ? "refused" : (structuredContent as { findings: readonly object[] }).findings.length;
    };
    expect([await lint(), await lint("a.yaml"), await lint(...roots), await lint(outside)]).toEqual([
      1,
      1,
      1,
      "refused",
    ]);
    roots.shift();
    if (versionNegotiation.mode === "legacy") await client.notification({ method: "notifications/roots/list_changed" });
    expect([await lint(), await lint("a.yaml")]).toEqual([0, "refused"]);
    await client.close();
  },
);

test("calls of a client of 2026-07-28 that reports no folder are refused, and those of one without roots are not", async () => {
  const outside = temporaryFolder({ "a.yaml": policy(1001) });
  const transport = () => new StdioClientTransport({ command: process.execPath, args: [lintel, "mcp"], cwd: outside });
  const versionNegotiation = { mode: { pin: "2026-07-28" } } as const;
  const call = { name: "lint", arguments: {} };
  const rooted = new Client({ name: "test", version: "1.0.0" }, { capabilities: { roots: {} }, versionNegotiation });
  rooted.setRequestHandler("roots/list", () => ({ roots: [] }));
  await rooted.connect(transport());
  expect(await rooted.callTool(call)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("the client declares roots, but reports no root; open a folder") }],
  });
  await rooted.close();
  const plain = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation });
  await plain.connect(transport());
  expect(await plain.callTool(call)).toMatchObject({ structuredContent: { findings: [{ file: "a.yaml" }] } });
  await plain.close();
});

test("calls of a client that declares roots and does not report a folder are refused, until it reports one", async () => {
  const faulty = { "a.yaml": policy(1001) };
  const outside = temporaryFolder(faulty);
  const root = pathToFileURL(temporaryFolder(faulty)).href;
  const client = new Client({ name: "test", version: "1.0.0" }, { capabilities: { roots: {} } });
  const reported = [undefined, [], ["file:///no-such-folder"], [root]];
  client.setRequestHandler("roots/list", () => {
    const uris = reported.shift();
    if (uris === undefined) throw new Error("no window is open");
    return { roots: uris.map((uri) => ({ uri })) };
  });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [lintel, "mcp"], cwd: outside }));
  const lint = async () => {
    const { content, isError = false } = await client.callTool({ name: "lint", arguments: {} });
    return isError ? (content as readonly { readonly text: string }[])[0]?.text : "linted";
  };
  const remedy = "open a folder in the client, or start `lintel mcp --root` with the folder to work in";
  expect([await lint(), await lint(), await lint(), await lint()]).toEqual([
    `the client declares roots, but did not report them: no window is open; ${remedy}`,
    `the client declares roots, but reports no root; ${remedy}`,
    `the client declares roots, but reports no root that is a folder on this machine; ${remedy}`,
    "linted",
  ]);
  await client.close();
});

test("the server ends when the assistant closes the stream", () => {
  expect(spawnSync(process.execPath, [lintel, "mcp"], { input: "" })).toMatchObject({
    status: 0,
    stdout: "",
    stderr: "",
  });
});

test("--root has to exist", () => {
  expect(spawnSync(process.execPath, [lintel, "mcp", "--root", "none"], { input: "" })).toMatchObject({
    status: 2,
    stderr: 'lintel: --root is "none"; it must be an existing folder\n',
  });
});
