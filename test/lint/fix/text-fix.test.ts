import { describe, expect, it } from "vitest";
import { documentField } from "../../../lib/facts/derive/document.ts";
import { Node } from "../../../lib/lint/declaration/node.ts";
import { parseFile, SourceFile } from "../../../lib/lint/files/source-file.ts";
import { textFixes } from "../../../lib/lint/fix/text-fix.ts";
import { requestReading } from "../../../lib/lint/inputs/request/request-document.ts";
import { type Fix, removing, renaming, replacing, setting } from "../../../lib/lint/rule/document-edit.ts";
import { applyFixes } from "../../../lib/lint/text/edit.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

/** The text after a fix of its policy; undefined if the fix is not possible. */
async function fixed(text: string, fixOf: (policy: Node) => Fix, name = "a.yaml"): Promise<string | undefined> {
  const file = await parseFile({ name, path: undefined, text });
  return fixedIn(file, fixOf);
}

async function fixedIn(file: SourceFile, fixOf: (policy: Node) => Fix): Promise<string | undefined> {
  const reading = requestReading(lifecyclePolicy, { vocabulary: "documented", inSnakeCase: false }, file);
  const root = Node.root(reading, file.documents[0], documentField(lifecyclePolicy), [0]);
  const fix = (await textFixes(file))?.(fixOf(root));
  return fix && applyFixes(file.lines, [fix]).text;
}

const filterOf = (policy: Node): Node => policy.at("policyDetails").items()[0]?.at("filter") ?? policy;
const unitOf = (policy: Node): Node => filterOf(policy).at("unit");

describe("a replaced value", () => {
  it.each([
    ["status: ON # on", "status: ENABLED # on"],
    ["status: 'ON'", "status: 'ENABLED'"],
    ['{"status": "ON"}', '{"status": "ENABLED"}'],
    ["{status: ON}", "{status: ENABLED}"],
    ["status:\n  # on\n  ON", "status:\n  # on\n  ENABLED"],
    ["status: !!str ON", "status: !!str ENABLED"],
  ])("fits the notation of %j", async (text, expected) => {
    expect(await fixed(text, (policy) => replacing(policy.at("status"), "ENABLED"))).toBe(expected);
  });

  it("is quoted if it would otherwise be another value", async () => {
    const written = async (by: string | number | boolean, text = "status: ON"): Promise<string | undefined> =>
      fixed(text, (policy) => replacing(policy.at("status"), by));
    expect(await written("012")).toBe('status: "012"');
    expect(await written("true")).toBe('status: "true"');
    expect(await written("no")).toBe('status: "no"');
    expect(await written("a: b # c")).toBe('status: "a: b # c"');
    expect(await written("it's", "status: 'ON'")).toBe("status: 'it''s'");
    expect(await written('a"b', 'status: "ON"')).toBe('status: "a\\"b"');
    expect(await written(5, 'status: "ON"')).toBe("status: 5");
    expect(await written(true, "{status: ON}")).toBe("{status: true}");
  });

  it.each([["a: &on ON\nstatus: *on"], ["status: &on ON\nname: *on"], ["base: &base {status: ON}\n<<: *base"]])(
    "is refused if it is shared by several: %j",
    async (text) => {
      expect(await fixed(text, (policy) => replacing(policy.at("status"), "ENABLED"))).toBeUndefined();
    },
  );
});

describe("a renamed member", () => {
  const rename = (policy: Node): Fix => renaming(policy.named("execution_role"), "executionRole");
  it.each([
    ["execution_role: x # role", "executionRole: x # role"],
    ["'execution_role' : x", "'executionRole' : x"],
    ['{"execution_role":"x"}', '{"executionRole":"x"}'],
    ["{execution_role: x}", "{executionRole: x}"],
    ["? execution_role\n: x", "? executionRole\n: x"],
    ["execution_role:", "executionRole:"],
  ])("fits the notation of %j", async (text, expected) => {
    expect(await fixed(text, rename)).toBe(expected);
  });

  it("is refused if the text has no such name, as when a block generates it", async () => {
    const text = 'dynamic "filter" {}';
    const place = { value: { start: 17, end: 19 }, key: { start: 0, end: 7 } };
    const all = { value: { start: 0, end: text.length }, members: new Map([["execution_role", place]]) };
    const documents = [{ execution_role: {} }];
    const file = new SourceFile({ name: "main.tf", path: undefined, text }, documents, () => [all], "hcl");
    expect(await fixedIn(file, rename)).toBeUndefined();
  });

  it("is refused if the new name exists", async () => {
    expect(await fixed("execution_role: x\nexecutionRole: y", rename)).toBeUndefined();
  });
});

describe("a removed member", () => {
  it.each([
    [
      "policyDetails:\n  - filter:\n      type: COUNT\n      unit: DAYS\n",
      "policyDetails:\n  - filter:\n      type: COUNT\n",
    ],
    [
      "policyDetails:\r\n  - filter:\r\n      unit: DAYS\r\n      type: COUNT",
      "policyDetails:\r\n  - filter:\r\n      type: COUNT",
    ],
    [
      "policyDetails:\n- filter:\n    # one\n    unit: DAYS # two\n    type: COUNT\n",
      "policyDetails:\n- filter:\n    # one\n    # two\n    type: COUNT\n",
    ],
    ["policyDetails: [{filter: {type: COUNT, unit: DAYS}}]", "policyDetails: [{filter: {type: COUNT}}]"],
    ["policyDetails: [{filter: {unit: DAYS, type: COUNT}}]", "policyDetails: [{filter: {type: COUNT}}]"],
    ["policyDetails: [{filter: { unit: DAYS }}]", "policyDetails: [{filter: {  }}]"],
    ["policyDetails: [{filter: {a: b, unit: DAYS,}}]", "policyDetails: [{filter: {a: b,}}]"],
    [
      '{"policyDetails":[{"filter":{"type":"COUNT","unit":"DAYS"}}]}',
      '{"policyDetails":[{"filter":{"type":"COUNT"}}]}',
    ],
    [
      '{"policyDetails": [{"filter": {\n  "unit": "DAYS",\n  "type": "COUNT"\n}}]}',
      '{"policyDetails": [{"filter": {\n  "type": "COUNT"\n}}]}',
    ],
    [
      '{"policyDetails": [{"filter": {\n  "type": "COUNT",\n  "unit": "DAYS"\n}}]}',
      '{"policyDetails": [{"filter": {\n  "type": "COUNT"\n}}]}',
    ],
    [
      "policyDetails:\n  - filter:\n      type: COUNT\n      unit: >-\n        DAYS\n      value: 1",
      "policyDetails:\n  - filter:\n      type: COUNT\n      value: 1",
    ],
  ])("leaves no trace in %j", async (text, expected) => {
    expect(await fixed(text, (policy) => removing(unitOf(policy)))).toBe(expected);
  });

  it("may be the first one of a list's element", async () => {
    const text = "policyDetails:\n  - filter: {type: COUNT}\n    action: {}\n";
    expect(await fixed(text, (policy) => removing(filterOf(policy)))).toBe("policyDetails:\n  - action: {}\n");
  });

  it.each([
    ["policyDetails:\n  - filter:\n      unit: DAYS\n"],
    ["policyDetails: [{filter: {type: COUNT, # why\n  unit: DAYS}}]"],
    ["policyDetails:\n  - filter:\n      type: COUNT\n      unit:\n        # why\n        DAYS\n"],
    ["policyDetails: [&a {filter: {type: COUNT, unit: DAYS}}, *a]"],
  ])("is refused if that breaks the rest or loses a comment: %j", async (text) => {
    expect(await fixed(text, (policy) => removing(unitOf(policy)))).toBeUndefined();
  });
});

describe("an added member", () => {
  it.each([
    [
      "policyDetails:\n  - filter:\n      type: AGE # why\n      value: 1 # days\n# end\n",
      "policyDetails:\n  - filter:\n      type: AGE # why\n      value: 1 # days\n      unit: DAYS\n# end\n",
    ],
    ["policyDetails:\r\n- filter:\r\n    type: AGE", "policyDetails:\r\n- filter:\r\n    type: AGE\r\n    unit: DAYS"],
    ["policyDetails: [{filter: {type: AGE}}]", "policyDetails: [{filter: {type: AGE, unit: DAYS}}]"],
    [
      "policyDetails: [{filter: { type: AGE, value: 1 }}]",
      "policyDetails: [{filter: { type: AGE, value: 1, unit: DAYS }}]",
    ],
    ["policyDetails: [{filter: {}}]", "policyDetails: [{filter: { unit: DAYS }}]"],
    [
      '{"policyDetails":[{"filter":{"type":"AGE","value":1}}]}',
      '{"policyDetails":[{"filter":{"type":"AGE","value":1,"unit": "DAYS"}}]}',
    ],
    [
      '{"policyDetails": [{"filter": {\n  "type": "AGE"\n}}]}',
      '{"policyDetails": [{"filter": {\n  "type": "AGE",\n  "unit": "DAYS"\n}}]}',
    ],
  ])("fits the notation of %j", async (text, expected) => {
    expect(await fixed(text, (policy) => setting(unitOf(policy), "DAYS"))).toBe(expected);
  });

  it("must be missing, and not after a block of text", async () => {
    const set = (policy: Node): Fix => setting(unitOf(policy), "DAYS");
    expect(await fixed("policyDetails: [{filter: {unit: ~}}]", set)).toBe("policyDetails: [{filter: {unit: DAYS}}]");
    expect(await fixed("policyDetails: [{filter: {unit: }}]", set)).toBeUndefined();
    expect(await fixed("policyDetails:\n  - filter:\n      type: |+\n        AGE\n\n", set)).toBeUndefined();
  });
});

describe("a fix in HCL", () => {
  /** The block `filter { … }` of a policy, with positions like those of the HCL parser. */
  function fileOf(body: string): SourceFile {
    const text = `resource "a" "b" {\n  filter ${body}\n}\n`;
    const at = text.indexOf(body);
    const members = new Map(
      [...body.matchAll(/(\w+)\s*=\s*("[^"]*"|[\w.]+)/g)].map((match) => {
        const [all, name = "", value = ""] = match;
        const start = at + match.index;
        const end = start + all.length;
        return [name, { key: { start, end: start + name.length }, value: { start: end - value.length, end } }];
      }),
    );
    const place = { value: { start: at, end: at + body.length }, members };
    const filter = Object.fromEntries(
      [...members].map(([name, { value }]) => [
        name,
        JSON.parse(text.slice(value.start, value.end).replace(/^[a-z]\S*$/, '"known"')),
      ]),
    );
    const all = {
      value: { start: 0, end: text.length },
      members: new Map([["filter", { ...place, key: { start: at - 7, end: at - 1 } }]]),
    };
    return new SourceFile({ name: "main.tf", path: undefined, text }, [{ filter }], () => [all], "hcl");
  }

  async function filterAfter(body: string, fixOf: (filter: Node) => Fix): Promise<string | undefined> {
    const file = fileOf(body);
    const filterNode = (policy: Node): Node => policy.at("filter");
    const field = lifecyclePolicy.declaration.members.policyDetails.element;
    const root = Node.root(
      requestReading(lifecyclePolicy, { vocabulary: "documented", inSnakeCase: false }, file),
      file.documents[0],
      field,
      [0],
    );
    const fix = (await textFixes(file))?.(fixOf(filterNode(root)));
    return fix && applyFixes(file.lines, [fix]).text.slice('resource "a" "b" {\n  filter '.length, -"\n}\n".length);
  }

  it.each<[string, (filter: Node) => Fix, string | undefined]>([
    [
      '{\n    type = "COUNT" # why\n    unit = "DAYS"\n  }',
      (filter) => removing(filter.at("unit")),
      '{\n    type = "COUNT" # why\n  }',
    ],
    ['{\n    type = "COUNT"\n  }', (filter) => removing(filter.at("type")), "{\n  }"],
    ['{ type = "COUNT", unit = "DAYS" }', (filter) => removing(filter.at("unit")), '{ type = "COUNT" }'],
    [
      '{\n    type = "AGE"\n  }',
      (filter) => setting(filter.at("unit"), "DAYS"),
      '{\n    type = "AGE"\n    unit = "DAYS"\n  }',
    ],
    ['{\n    kind = "AGE"\n  }', (filter) => renaming(filter.named("kind"), "type"), '{\n    type = "AGE"\n  }'],
    ['{\n    type = "age"\n  }', (filter) => replacing(filter.at("type"), "AGE"), '{\n    type = "AGE"\n  }'],
    ["{\n    type = var.type\n  }", (filter) => replacing(filter.at("type"), "AGE"), undefined],
  ])("keeps the rest of %j", async (body, fixOf, expected) => {
    expect(await filterAfter(body, fixOf)).toBe(expected);
  });
});
