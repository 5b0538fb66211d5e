import fc from "fast-check";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { fixesOf, type LintResult } from "../../../lib/lint/findings/finding.ts";
import { exampleDeclarations } from "../../../lib/lint/rule/example-declarations.ts";
import { lintFixed } from "../../../lib/lint/run/lint-fixed.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { yamlComments } from "../../../lib/lint/text/comments/yaml-comments.ts";
import { applyFixes, type Edit } from "../../../lib/lint/text/edit.ts";
import { Lines } from "../../../lib/lint/text/lines.ts";
import { lintables as resources } from "../../../lib/services/lintables.generated.ts";
import { cases } from "../../run/sizes.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy, policyBlock } from "../policy.ts";

const request = (text: string, name: string) =>
  ({ paths: ["-"], resources, stdin: { bytes: Buffer.from(text), name } }) as const;
const lintText = (text: string, name = "a.yaml"): Promise<LintResult> => lint(request(text, name));
const fixText = async (text: string, name = "a.yaml"): Promise<string> => {
  const { files } = await lintFixed(request(text, name));
  return files[0]?.after ?? text;
};

/** Misspelled values and names, each with the result of the safe fix. */
const slips: { readonly [word: string]: readonly string[] } = {
  executionRole: ["execution_role", "ExecutionRole", "executionrole"],
  resourceType: ["resource_type", "ResourceType"],
  policyDetails: ["policy-details"],
  vmImages: ["vm_images"],
  amis: ["AMIS", "Amis"],
  VM_IMAGE: ["vm-image", "VMIMAGE", "VM_IMAG"],
  AMI_IMAGE: ["ami-image", "AMIIMAGE", "AMI_IMAG"],
  DELETE: ["delete", "Delete", "DELTE"],
  DAYS: ["DAY", "days"],
  true: ['"true"', "'true'", "yes", "on"],
  "90": ['"90"', "'90'"],
  '"1.0.0"': ['"1.0.0"'],
  ENABLED: ["enabled", "ENABELD"],
};

const right = `# the team's
name: keep recent # never rename
executionRole: lifecycle-role
resourceType: VM_IMAGE # not containers
policyDetails:
  # first
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } } # both
    filter:
      type: AGE
      # three months
      value: 90 # days
      unit: DAYS
resourceSelection:
  recipes: [{ name: web base, semanticVersion: "1.0.0" }] # "not: a key"
status: ENABLED`;

/** The same policy in AWS's vocabulary. */
const vendors = right.replace("VM_IMAGE", "AMI_IMAGE").replace("vmImages", "amis");

/** The policy with some misspelled words. */
const slipped = (right: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...Object.entries(slips).map(([word, others]) =>
        fc.tuple(fc.constant(word), fc.option(fc.constantFrom(...others))),
      ),
    )
    .map((pairs) => {
      let text = right;
      for (const [word, other] of pairs) {
        if (other !== null)
          text = text.replace(new RegExp(`(?<=^[^#\\n]*(?:^|[ {]))${word}(?=[: ,}\\n]|$)`, "m"), () => other);
      }
      return text;
    });

const lineBreaks = fc.constantFrom("\n", "\r\n");

describe("fixing", () => {
  it.each([right, vendors])("restores all misspelled words, and keeps comments, layout and line breaks (%#)", (right) =>
    fc.assert(
      fc.asyncProperty(slipped(right), lineBreaks, async (text, lineBreak) => {
        const before = text.replaceAll("\n", lineBreak);
        const after = await fixText(before);
        const expected = right.replaceAll("\n", lineBreak);
        expect(after.replaceAll(/(["'])(true|90|1\.0\.0)\1/g, "$2")).toBe(
          expected.replaceAll(/(["'])(true|90|1\.0\.0)\1/g, "$2"),
        );
        expect(load(after)).toEqual(load(right));
        expect(yamlComments(after).map((comment) => comment.text)).toEqual(
          yamlComments(right).map((comment) => comment.text),
        );
        expect(await fixText(after)).toBe(after);
      }),
      { numRuns: cases(150) },
    ),
  );

  it.each([right, vendors])("of JSON and flow-style YAML has the same result (%#)", (right) =>
    fc.assert(
      fc.asyncProperty(slipped(right), fc.constantFrom(0, 2), async (text, indentation) => {
        const value = load(text);
        const json = await fixText(JSON.stringify(value, undefined, indentation), "a.json");
        expect(JSON.parse(json)).toEqual(load(right));
        expect(json).toBe(JSON.stringify(JSON.parse(json), undefined, indentation));
        const flow = await fixText(stringify(value, { collectionStyle: "flow" }));
        expect(load(flow)).toEqual(load(right));
      }),
      { numRuns: cases(150) },
    ),
  );

  it("does not change valid files", async () => {
    expect(await lintFixed(request(right, "a.yaml"))).toMatchObject({ files: [], made: 0 });
  });

  it("does not change ambiguous values, and numbers", async () => {
    const text = JSON.stringify({
      ...policy,
      status: "ABLED",
      resourceType: "IMAGE",
      policyDetails: [{ ...policy.policyDetails[0], filter: { type: "AGE", value: 1001, unit: "YEAR" } }],
    });
    expect(await fixText(text, "a.json")).toBe(text.replace('"YEAR"', '"YEARS"'));
    const service =
      'ServiceName: web-shop\nSourceConfiguration: {}\nInstanceConfiguration: { Cpu: "1025", Memory: "20 GB" }\n';
    expect(await fixText(service)).toBe(service);
  });

  it("does not change a misspelled name, but suggests another", async () => {
    const text = JSON.stringify({ ...policy, resourceSelection: { recipies: policy.resourceSelection.recipes } });
    expect(await fixText(text, "a.json")).toBe(text);
    const [finding] = (await lintText(text, "a.json")).findings;
    expect([finding?.fix, finding?.suggestions?.map(({ title }) => title)]).toEqual([undefined, ["rename to recipes"]]);
  });

  it("removes the second name of a member if both have the same value", async () => {
    const [detail] = policy.policyDetails;
    const twice = (amis: object): string =>
      JSON.stringify({
        ...policy,
        policyDetails: [{ ...detail, exclusionRules: { vmImages: { isPublic: true }, amis } }],
      });
    expect(await fixText(twice({ isPublic: true }), "a.json")).toBe(
      twice({ isPublic: true }).replace(',"amis":{"isPublic":true}', ""),
    );
    expect(await fixText(twice({ isPublic: false }), "a.json")).toBe(twice({ isPublic: false }));
    const { findings } = await lintText(twice({ isPublic: false }), "a.json");
    const titles = findings.flatMap(({ suggestions = [] }) => suggestions.map(({ title }) => title));
    expect(titles).toEqual(["keep vmImages", "keep amis"]);
  });

  it("is not offered for generated files", async () => {
    const resource = (more: object) => ({
      resource: { lintel_lifecycle_policy: { keep: { ...policyBlock, status: "enabled", ...more } } },
    });
    const offered = async (document: object): Promise<readonly boolean[]> => {
      const { findings } = await lintText(JSON.stringify(document), "a.tf.json");
      return findings.map(({ fix }) => fix !== undefined);
    };
    expect(await offered(resource({}))).toEqual([true]);
    expect(await offered({ "//": { metadata: {} }, ...resource({}) })).toEqual([false]);
    expect(await offered(resource({ "//": { lintel: { source: "main.ts:1:1" } } }))).toEqual([false]);
  });

  it("never renames two members to the same name", async () => {
    const text = JSON.stringify({ ...policy, executionRole: undefined, execution_role: "a", ExecutionRole: "b" });
    expect(await fixText(text, "a.json")).toBe(text);
  });

  it("reverts a fix that would make a file unreadable", async () => {
    const text = JSON.stringify({ ...policy, status: "enabled" });
    const first = resources.find(({ model }) => model.name === "lifecycle-policy");
    if (first === undefined) throw new Error("there are no policies");
    const { rules } = first;
    const breaking = {
      ...first,
      rules: async () => {
        const { default: set } = await rules();
        const [rule] = set.rules;
        if (rule === undefined) return { default: set };
        const { when: _, each: __, ...rest } = rule;
        // A key that makes the file unreadable.
        const check: typeof rule.check = (at) => [
          {
            at,
            message: "x",
            fix: { title: "x", changes: [{ rename: at.at("name"), to: "\u0000" }, { remove: at.at("name") }] },
          },
        ];
        return { default: { ...set, rules: [{ ...rest, check }] } };
      },
    };
    const { files, result } = await lintFixed({ ...request(text, "a.json"), resources: [breaking] });
    expect(result.faults).toEqual([]);
    expect(files.map(({ after }) => JSON.parse(after))).toEqual([{ ...policy, status: "ENABLED" }]);
  });

  it("fixes a file with a fault that no fix caused, such as a module whose folder is missing", async () => {
    const main = (type: string): string => `module "gone" {
  source = "./gone"
}
resource "aws_imagebuilder_lifecycle_policy" "it" {
  resource_type = "${type}"
}
`;
    const workingFolder = temporaryFolder({ "main.tf": main("VM_IMAGE") });
    const { files, made, result } = await lintFixed({ paths: ["."], resources, workingFolder });
    expect(files).toMatchObject([{ name: "main.tf", before: main("VM_IMAGE"), after: main("AMI_IMAGE") }]);
    expect(made).toBe(1);
    expect(result.findings.filter(({ fix }) => fix !== undefined)).toEqual([]);
    expect(result.faults.map(({ message }) => message)).toEqual([expect.stringContaining('the module "gone"')]);
  });
});

describe("conflicting edits", () => {
  const edit = (column: number, endColumn: number, text: string): Edit => ({
    line: 1,
    column,
    endLine: 1,
    endColumn,
    text,
  });
  const lines = new Lines("abcdef");
  const apply = (...fixes: readonly (readonly Edit[])[]) =>
    applyFixes(
      lines,
      fixes.map((edits) => ({ title: "", edits })),
    );

  it("are applied in the order of findings, each fix as a whole", () => {
    expect(apply([edit(1, 3, "X")], [edit(2, 4, "Y"), edit(6, 7, "Z")])).toEqual({ text: "Xcdef", made: 1 });
    expect(apply([edit(1, 3, "X")], [edit(3, 4, "Y"), edit(6, 7, "Z")])).toEqual({ text: "XYdeZ", made: 2 });
    expect(apply([edit(1, 1, "X")], [edit(1, 1, "Y")])).toEqual({ text: "Xabcdef", made: 1 });
    expect(apply([edit(1, 1, "X")], [edit(1, 2, "Y")])).toEqual({ text: "XYbcdef", made: 2 });
  });

  it("that are equal are applied once", () => {
    expect(apply([edit(1, 3, "X")], [edit(1, 3, "X")])).toEqual({ text: "Xcdef", made: 2 });
  });

  it("do not change the text around them", () => {
    const fix = fc.record({ start: fc.nat(6), length: fc.nat(3), text: fc.string({ maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(fix), (fixes) => {
        const { text, made } = apply(
          ...fixes.map(({ start, length, text: by }) => [edit(start + 1, Math.min(start + length, 6) + 1, by)]),
        );
        expect(made).toBeLessThanOrEqual(fixes.length);
        if (made === 0) expect(text).toBe("abcdef");
      }),
    );
  });
});

const bases = new Map(
  await Promise.all(
    resources.map(async ({ model, rules }) => [model.name, (await rules()).default.baseExample] as const),
  ),
);

for (const { model, rules } of resources) {
  const examples = (await rules()).default.rules.flatMap(({ id, bad }) =>
    Object.entries(bad).map(([title, example]) => ({ id, title, example })),
  );

  describe(`the fixes of the bad examples of a ${model.title}`, () => {
    it.each(examples)("remove the finding of $id, $title", async ({ id, example }) => {
      const { declarations } = exampleDeclarations(model.name, bases, example);
      for (const text of [stringify(declarations), JSON.stringify(declarations, undefined, 2)]) {
        const { findings, lines } = await lintText(text);
        const own = findings.filter(({ rule }) => rule === id);
        for (const finding of own) {
          for (const fix of fixesOf(finding)) {
            const mended = applyFixes(lines.get("a.yaml") ?? new Lines(""), [fix]).text;
            const after = await lintText(mended);
            expect(after.faults, fix.title).toEqual([]);
            expect(
              after.findings.filter(({ rule, path }) => rule === id && path === finding.path),
              fix.title,
            ).toEqual([]);
          }
        }
      }
    });
  });
}
