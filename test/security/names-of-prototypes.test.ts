/** Names that every object has are ordinary names in input (docs/design/security.md). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostedLintel } from "../cli/lintel-executable.ts";
import { json, startServer } from "../client/scripted-server.ts";
import { message as sent } from "../lint/agent-messaging.ts";
import { policy } from "../lint/policy.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { policy as block } from "../terraform/real-terraform/policy-config.ts";
import { Bench } from "../terraform/real-terraform/terraform.ts";
import { describeWithTerraform } from "../with-terraform.ts";

const lintel = hostedLintel();

const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
const tagsInHcl = `{ ${names.map((name) => `"${name}" = "x"`).join(", ")} }`;
const tagsInJson = `{ ${names.map((name) => `"${name}": "x"`).join(", ")} }`;
const request = (tags: string): string => `{ "tags": ${tags}, ${JSON.stringify(policy).slice(1)}`;

describe("lint", () => {
  it.each([
    ["a.json", request(tagsInJson)],
    ["a.yaml", request(tagsInJson)],
    ["main.tf", block({ tags: tagsInHcl })],
  ])("checks tags with such names in %s", async (name, text) => {
    const good = await lintel(["lint", "--format", "json"], { cwd: temporaryFolder({ [name]: text }) });
    expect(good).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(good.stdout).findings.filter(({ path }: { path: string }) => path.startsWith("tags"))).toEqual(
      [],
    );
    const bad = text
      .replace('"__proto__": "x"', '"__proto__": 1')
      .replace('"__proto__" = "x"', `"__proto__" = "${"x".repeat(300)}"`);
    const found = await lintel(["lint", "--format", "json"], { cwd: temporaryFolder({ [name]: bad }) });
    expect(found.code).toBe(1);
    expect(found.stdout).toContain("__proto__");
  });

  it.each(["constructor", "__proto__", "toString"])("suggests no function in place of the value %s", async (value) => {
    const message = JSON.stringify({ message: { ...sent, role: value } });
    const { stdout, code } = await lintel(["lint", "--kind", "message", "message.json"], {
      cwd: temporaryFolder({ "message.json": message }),
    });
    expect(stdout).toContain(`message.role is "${value}"`);
    expect(stdout).not.toMatch(/function|\[object/);
    expect(code).toBe(1);
  });

  it("does not accept such a name as a member, a type or an option", async () => {
    const cwd = temporaryFolder({
      "a.json": JSON.stringify({ ...policy, constructor: 1, toString: {} }),
      "main.tf": `resource "constructor" "p" {}\nresource "lintel_lifecycle_policy" "p" {\n  toString = 1\n}\n`,
      "lintel.config.json":
        '{"rules": {"__proto__": "off", "constructor": "off"}, "options": {"toString": 1}, "constructor": {}}',
    });
    const { stdout, stderr } = await lintel(["lint"], { cwd });
    expect(stdout).toContain("constructor");
    expect(stdout + stderr).not.toMatch(/function |native code|defect|^ +at /m);
  });
});

it("shorthand supports members with such names", async () => {
  const { readShorthand, asWritten } = await import("../../lib/cli/api/requests/shorthand.ts");
  const read = asWritten(undefined, readShorthand("__proto__=x,constructor=y", String));
  expect(Object.entries(Object(read))).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
});

it("a card with such names is refused or read, with a readable error", async () => {
  const server = await startServer((response, asked) => {
    const card = {
      toString: 1,
      constructor: { name: "x" },
      hasOwnProperty: 1,
      securitySchemes: { toString: 1 },
      capabilities: { toString: true },
      supportedInterfaces: [
        { url: `${server.url}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0", toString: 1 },
      ],
    };
    const step = asked.url.endsWith("agent-card.json")
      ? json(200, card)
      : json(200, { tasks: [{ id: "t", toString: 1, status: { state: "constructor", toString: 1 } }] });
    step(response, asked);
  });
  for (const command of [
    ["agent", "card", server.url],
    ["agent", "list", "--agent", server.url],
    ["agent", "card", "--agent", server.url],
  ]) {
    const { stderr, stdout } = await lintel(command);
    expect(stderr + stdout).not.toMatch(/is not a function|Cannot convert|native code|^ +at /m);
  }
});

describeWithTerraform("plan and apply", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench?.stop());

  it("keep tags with such names", async () => {
    const folder = await bench.folder();
    await folder.write(block({ tags: tagsInHcl }));
    const applied = await folder.run("apply", "-auto-approve");
    expect(applied.text).not.toContain("defect");
    expect(applied.code, applied.output).toBe(0);
    const [made] = await bench.policies();
    expect(Object.entries(Object(made?.tags)).sort()).toEqual(names.map((name) => [name, "x"]).sort());
    expect((await folder.run("plan", "-detailed-exitcode")).code).toBe(0);
  });
});
