/**
 * One cause is one finding: single faults at every place of the valid examples of all rules, and what is reported of
 * each. Notes (info) do not count: they are facts about valid declarations.
 */
import { expect, test } from "vitest";
import { documentField } from "../../lib/facts/derive/document.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { fieldRuleKinds } from "../../lib/lint/rule/field-rules.ts";
import type { RuleFacts } from "../../lib/lint/rule/rule.ts";
import type { RuleOptionValues } from "../../lib/lint/rule/rule-options.ts";
import { cases } from "../run/sizes.ts";
import { faultsIn } from "./one-fault.ts";
import { baseExamples, judge, readExample, ruleSets } from "./rule-examples.ts";

/** Rules that one fault in a word of a vocabulary or a flag may break together, because each needs a remedy of its own. */
const together: readonly (readonly [reason: string, ...rules: readonly string[]])[] = [
  [
    "another action, filter or kind of image makes several members wrong, and each of them must be changed",
    "lifecycle-policy/container-image-needs-delete",
    "lifecycle-policy/containers-need-delete",
    "lifecycle-policy/count-filter-has-no-unit",
    "lifecycle-policy/count-filter-needs-delete",
    "lifecycle-policy/exclusions-can-match",
    "lifecycle-policy/one-rule-per-action",
    "lifecycle-policy/retain-at-least-needs-age",
    "lifecycle-policy/retain-at-least-needs-delete",
    "lifecycle-policy/rules-can-act",
    "lifecycle-policy/snapshots-need-delete",
    "lifecycle-policy/snapshots-need-vm-images",
    "lifecycle-policy/vm-image-exclusions-need-vm-image",
    "lifecycle-policy/vm-images-need-vm-image",
    "state-update/exclusions-need-vm-images",
    "state-update/role-needs-resources",
  ],
  [
    "a guarantee has a finding of its own: what the organization promises, besides what the service refuses",
    "lifecycle-policy/deletes-every-image-at-last",
    "lifecycle-policy/deprecates-before-deleting",
    "lifecycle-policy/guarantees-hold-for-every-value",
    "lifecycle-policy/keeps-newest-images",
    "lifecycle-policy/keeps-other-recipes",
    "lifecycle-policy/keeps-protected-images",
    "lifecycle-policy/keeps-young-images",
  ],
  [
    "another registry makes several members wrong, and each of them must be changed",
    "hosted-service/auto-deployments-need-own-registry",
    "hosted-service/image-fits-registry",
    "hosted-service/private-image-needs-access-role",
    "hosted-service/public-image-needs-no-access-role",
  ],
  [
    "another kind of token or scheme has other members, and each of them must be changed",
    "access-token/app-has-id-and-secret",
    "access-token/app-token-preferred",
    "access-token/scheme-fits-kind",
    "access-token/workflow-token-needs-permissions",
    "former-agent-card/scheme-has-members-of-type",
  ],
  [
    "a value that is odd by itself and that differs from the card's: a correction of one need not correct the other",
    "agent-card/bearer-format-needs-bearer",
    "agent-card/binding-is-spelled-out",
    "agent-card/custom-binding-is-a-uri",
    "agent-card/extension-has-uri",
    "agent-card/http-scheme-is-registered",
    "agent-card/interface-url-is-absolute",
    "agent-card/mode-is-a-media-type",
    "agent-card/required-extension-is-implemented",
    "agent-card/tenant-is-one-segment",
    "agent-request/tenant-as-in-card",
    "agent-request/tenant-is-one-segment",
    "agent-request/tenant-only-as-in-card",
    "message/extensions-are-offered",
    "message/input-mode-is-taken",
    "message/mode-is-a-media-type",
    "message/output-mode-is-offered",
    "message/tenant-as-in-card",
    "message/tenant-is-one-segment",
    "message/tenant-only-as-in-card",
    "push-config/few-for-a-task",
    "push-config/tenant-as-in-card",
    "push-config/tenant-is-one-segment",
    "push-config/tenant-only-as-in-card",
  ],
];
const reasonOf = new Map(together.flatMap(([reason, ...rules]) => rules.map((rule) => [rule, reason] as const)));

/** Two findings of a value that the model refuses, which both hold. */
const besideRefused: { readonly [rule: string]: string } = {
  "push-config/token-or-authentication": "authentication is set beside a token, whatever is wrong within it",
  "agent-request/tenant-as-in-card": "the tenant is missing, whatever is wrong with the operation",
  "agent-access/address-is-https": "the address is wrong as soon as there are credentials, whatever is wrong with them",
};

const ofField = new Set<string>(fieldRuleKinds);
const isOfField = (id: string): boolean => ofField.has(id.slice(id.indexOf("/") + 1));

const place = ({ rule, at }: { readonly rule: RuleFacts; readonly at: Node }): string => `${rule.id} ${at.path}`;

/** A warning about a member that readers ignore: what the declaration lacks without it holds as well. */
const isIgnoredMember = ({ id, severity }: RuleFacts): boolean => severity === "warning" && id.endsWith("/member-name");

/** A short run tries one fault of forty, a long one all of them. */
const each = cases(10) < 10 ? 40 : 1;

test("one fault in a valid declaration is one finding, or findings with different remedies", () => {
  const wrong: string[] = [];
  let count = 0;
  const tried = new Set<string>();
  for (const [title, resource, yaml, options] of validExamples()) {
    const example = readExample(resource, yaml);
    let known: ReadonlySet<string> | undefined;
    const loud = (declarations: readonly unknown[]) =>
      judge(example, declarations, options).problems.filter(({ rule }) => rule.severity !== "info");
    for (const [index, declaration] of example.declarations.entries()) {
      const model = ruleSets.get(example.resources[index] ?? "")?.resource;
      if (model === undefined) continue;
      for (const { kind, steps, raw } of faultsIn(declaration, documentField(model))) {
        count += 1;
        if (count % each !== 0) continue;
        const declarations = example.declarations.map((one, other) => (other === index ? raw : one));
        // Many examples differ from others in a place only that a fault replaces.
        const key = JSON.stringify([example.resources, declarations, options?.exampleOptions]);
        if (tried.has(key)) continue;
        tried.add(key);
        const all = loud(declarations);
        if (all.length < 2) continue;
        known ??= new Set(loud(example.declarations).map(place));
        const isNew = (problem: (typeof all)[number]): boolean => known?.has(place(problem)) === false;
        const found = all.filter((problem) => isNew(problem) && !isIgnoredMember(problem.rule));
        const rules = found.map(({ rule }) => rule.id);
        // A guarantee names each rule of each policy that breaks it.
        const policies = found.map(({ declaration }) => declaration);
        const remedies = found.map(({ rule, help, at, declaration }) =>
          rule.options?.length ? `${help} ${policies.indexOf(declaration)} ${at.path}` : help,
        );
        if (found.length < 2 || (isOneCause(rules) && new Set(remedies).size === found.length)) continue;
        wrong.push(`${title}: ${kind} at ${steps.join(".")}: ${rules.join(", ")}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(30_000);
});

test.each([
  [
    "a rule that disables images without including any",
    "action: { type: DISABLE }",
    ["exclusions-can-match policyDetails[0].exclusionRules.vmImages"],
  ],
  [
    "a misspelled member that another one needs",
    "action: { type: DELETE, includeResources: { vmImage: true, snapshots: true } }",
    ["member-name policyDetails[0].action.includeResources.vmImage"],
  ],
  [
    "a word that does not exist",
    "action: { type: REMOVE, includeResources: { vmImages: true, snapshots: true } }",
    ["enum policyDetails[0].action.type"],
  ],
  [
    "an unknown member in place of the required ones",
    "action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }\n    filter: { olderThan: 90 }",
    ["member-name policyDetails[0].filter.olderThan"],
  ],
  [
    "an empty structure with several required members",
    "action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }\n    filter: {}",
    ["required policyDetails[0].filter"],
  ],
])("%s is one finding, and leaves no rule open", (_, action, expected) => {
  const filter = action.includes("filter") ? "" : "\n    filter: { type: AGE, value: 90, unit: DAYS }";
  const example = readExample(
    "lifecycle-policy",
    `policyDetails:\n  - ${action}${filter}\n    exclusionRules: { vmImages: { isPublic: true, regions: [us-east-1], tagMap: { stage: release } } }`,
  );
  const { problems, notEvaluated } = judge(example, example.declarations);
  expect(problems.map(({ rule, at }) => `${rule.id.split("/")[1]} ${at.path}`)).toEqual(expected);
  expect(notEvaluated).toEqual([]);
});

test("an unknown member in place of one of two is one finding, which names them", () => {
  const example = readExample("lifecycle-policy", "resourceSelection: { tag_filter: { a: b } }");
  const { problems } = judge(example, example.declarations);
  expect(problems.map(({ rule, at, help }) => [rule.id, at.path, help])).toEqual([
    ["lifecycle-policy/member-name", "resourceSelection.tag_filter", "write recipes or tagMap instead"],
  ]);
});

/** Whether these findings are one, or some that the lists above explain. */
function isOneCause(rules: readonly string[]): boolean {
  if (rules.length < 2) return true;
  if (rules.some(isOfField)) return rules.filter((id) => besideRefused[id] === undefined).length === 1;
  return rules.every((id) => reasonOf.has(id));
}

function* validExamples(): Generator<
  readonly [
    title: string,
    resource: string,
    yaml: string,
    options?: { readonly exampleOptions?: Partial<RuleOptionValues> },
  ]
> {
  for (const { resource, rules } of ruleSets.values()) {
    yield [`base of ${resource.name}`, resource.name, baseExamples.get(resource.name) ?? ""];
    for (const rule of rules)
      for (const [title, yaml] of Object.entries(rule.good)) yield [`${rule.id}: ${title}`, resource.name, yaml, rule];
  }
}
