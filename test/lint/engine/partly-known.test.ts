// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of CloudFormation.
/** Partly known texts: a fault only if no value of the unknown parts is valid. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentField } from "../../../lib/facts/derive/document.ts";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import { TextPattern } from "../../../lib/lint/text/patterns/text-pattern.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { cases } from "../../run/sizes.ts";
import { lintTemplate } from "../inputs/cloudformation/lint-template.ts";
import { lintHcl, marked, policy } from "../inputs/hcl/lint-hcl.ts";

const patterns = [
  ...new Set(
    lintables.flatMap(({ model }) =>
      [...fieldsOf(documentField(model))].flatMap(({ field }) =>
        field.kind === "string" && field.pattern !== undefined ? [field.pattern.source] : [],
      ),
    ),
  ),
];

const machine = (source: string): TextPattern => {
  const made = TextPattern.of(source);
  if (made === undefined) throw new Error(`${source} is not read`);
  return made;
};

describe("a pattern as a state machine", () => {
  it.each(patterns)("%s is supported", (source) => {
    expect(TextPattern.of(source)).toBeDefined();
  });

  it.each(patterns)("%s accepts the same texts as the regular expression", (source) => {
    const expression = new RegExp(source, "u");
    const either = fc.oneof(fc.stringMatching(expression), fc.string({ unit: "grapheme", maxLength: 40 }));
    fc.assert(
      fc.property(either, (text) => {
        expect(machine(source).canHold([text])).toBe(expression.test(text));
      }),
      { numRuns: cases(300) },
    );
  });

  it.each(patterns)("%s never refuses parts of a valid text, with any text between them", (source) => {
    const cut = fc.stringMatching(new RegExp(source, "u")).chain((text) => {
      const characters = [...text];
      const cuts = fc.array(fc.nat({ max: characters.length }), { minLength: 2, maxLength: 6 });
      return cuts.map((places) => {
        const [first = 0, ...rest] = [...places].sort((one, other) => one - other);
        const parts = [characters.slice(0, first).join("")];
        for (let index = 1; index < rest.length; index += 2) {
          parts.push(characters.slice(rest[index - 1], rest[index]).join(""));
        }
        return [...parts, characters.slice(rest.at(-1) ?? first).join("")];
      });
    });
    fc.assert(
      fc.property(cut, (parts) => {
        expect(machine(source).canHold(parts)).toBe(true);
      }),
      { numRuns: cases(300) },
    );
  });

  it.each([
    ["^[a-z]{2,3}$", ["a", "b"], true],
    ["^[a-z]{2,3}$", ["ab", "cd"], false],
    ["^[a-z]{2,3}$", ["", "/", ""], false],
    ["^a(?:b|cd)*e$", ["a", "c", "e"], true],
    ["^a(?:b|cd)*e$", ["a", "cb", "e"], false],
    ["^$|^x+$", ["", ""], true],
    ["^$|^x+$", ["", "y"], false],
    ["^[^a-c]\\.\\S$", ["", ".", ""], true],
    ["^[^a-c]\\.\\S$", ["b", ""], false],
  ] as const)("of %s judges the parts %j: %s", (source, parts, expected) => {
    expect(machine(source).canHold(parts)).toBe(expected);
  });

  it.each(["^(a)\\1$", "^(?=a).$", "a", "^a", "^\\p{L}$", "^a\\b$", "^a*?$"])("%s is not supported", (source) => {
    expect(TextPattern.of(source)).toBeUndefined();
  });
});

const template = (name: string) => `
Parameters: { Stage: { Type: String } }
Resources:
  Prune:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: ${name}
      ExecutionRole: !Sub arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/lifecycle
      ResourceType: AMI_IMAGE
      PolicyDetails:
        - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
          Filter: { Type: AGE, Value: 90, Unit: DAYS }
      ResourceSelection: { Recipes: [{ Name: web-base, SemanticVersion: 1.x.x }] }
`;

describe("a template", () => {
  it.each([
    ["!Sub ${AWS::StackName}/prune"],
    ["!Join ['/', [!Ref Stage, prune]]"],
    ["!Sub ['${A}/${B}', { A: !Ref Stage, B: prune }]"],
    ["!Sub '${!Stage}-${Stage}'"],
  ])("has a name that cannot be valid: %s", async (name) => {
    expect((await lintTemplate(template(name))).findings.map((each) => each.split(" ").slice(0, 2).join(" "))).toEqual([
      "pattern Name",
    ]);
  });

  it.each([
    ["!Sub ${AWS::StackName}-prune"],
    ["!Sub ${Stage}"],
    ["!Join ['-', [!Ref Stage, prune]]"],
    ["!Select [0, !Split ['/', !Sub '${Stage}/prune']]"],
    ["!Sub '{{resolve:ssm:/${Stage}/name}}'"],
    ["!Join ['', ['{{resolve:ssm:/', !Ref Stage, '/name}}']]"],
  ])("has a name that may be valid: %s", async (name) => {
    expect((await lintTemplate(template(name))).findings).toEqual([]);
  });

  it("has a message about the reference, and that no value is valid", async () => {
    expect((await lintTemplate(template("!Sub ${AWS::StackName}/prune"))).messages).toEqual([
      "Name refers to !Sub ${AWS::StackName}/prune, known at deployment, but none of its possible values is valid; it must be 3 to 128 characters: letters, digits, hyphens, underscores, and spaces that are neither the first nor the last character (lifecycle policy, Limits)",
    ]);
  });
});

describe("HCL", () => {
  const named = async (name: string) => {
    const block = policy({ name });
    return marked(await lintHcl(`variable "stage" {}\n${block}`));
  };

  it.each([
    [`"\${var.stage}/prune"`, ["pattern name"]],
    [`"prune/%{ if var.stage == "a" }x%{ endif }"`, ["pattern name"]],
    [`"\${var.stage}-prune"`, []],
    [`replace("\${var.stage}/prune", "/", "-")`, []],
    [`split("/", "\${var.stage}/prune")[1]`, []],
    [`trimsuffix("\${var.stage}/", "/")`, []],
    [`{ ok = "a", "\${var.stage}/x" = "b" }["ok"]`, []],
    [`"\${var.stage}/" == "a/" ? "abc" : "abd"`, []],
  ])("judges %s", async (name, expected) => {
    const found = (await named(name)).filter((each) => each.includes(" name "));
    expect([...new Set(found.map((each) => each.split(" ").slice(0, 2).join(" ")))]).toEqual(expected);
  });
});
