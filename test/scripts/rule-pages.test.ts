/** The pages of rules: the reason, and the examples in each language, with the finding as Lintel prints it. */
import { expect, it } from "vitest";
import { knownRules } from "../../lib/lint/report/rules/known-rules.ts";
import { rulePage } from "../../lib/lint/report/rules/rule-page.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { relatedRules } from "../../scripts/site/related-rules.ts";
import { type ShownExamples, shownExamples } from "../../scripts/site/rule-examples.ts";

const rules = await knownRules(lintables);

async function shown(id: string): Promise<ShownExamples> {
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`${id} is not a rule`);
  return shownExamples(rule);
}

const labels = ({ wrong: [first] }: ShownExamples): readonly string[] => first?.tabs.map(({ label }) => label) ?? [];

it("an example has AWS's words, Lintel's and HCL, and the finding in AWS's words", async () => {
  const page = await shown("lifecycle-policy/snapshots-need-delete");
  expect(labels(page)).toEqual(["AWS's words", "Lintel's words", "HCL"]);
  const [aws, own, hcl] = page.wrong[0]?.tabs ?? [];
  expect(aws?.text).toContain("amis");
  expect(own?.text).toContain("vmImages");
  expect(hcl?.text).toContain("vm_images");
  expect(aws?.marked).toEqual(own?.marked);
  expect(page.printed).toMatch(/^error: policyDetails\[0\]/);
  expect(page.printed).not.toContain("vmImages");
});

it("words that the example lacks come from AWS", async () => {
  const { printed } = await shown("lifecycle-policy/snapshots-need-vm-images");
  expect(printed).toContain("includeResources.amis is missing");
});

it.each([
  ["lifecycle-policy/range", "filter.value is 1001; it must be from 1 to 1000"],
  ["lifecycle-policy/required", "name is missing"],
  ["agent-access/enum", "protocol_binding"],
  ["moved/source-is-gone", "aws_apprunner_service.web"],
  ["change/address-is-lost", "is replaced because of ServiceName"],
  ["simulation/exclusion-protects", "the exclusion has no effect"],
  ["audit/policy-has-run", "the policy has not run since"],
])("%s has a wrong example, and its finding", async (id, message) => {
  const { wrong, right, printed } = await shown(id);
  expect([wrong.length > 0, right.length > 0]).toEqual([true, true]);
  expect(printed?.replaceAll(/\s+/g, " ")).toContain(message);
});

it.each([
  ["lifecycle-policy/enum", "fix"],
  ["lifecycle-policy/count-filter-has-no-unit", "suggestion"],
  ["lifecycle-policy/range", "none"],
])("%s is repaired by: %s", async (id, repair) => {
  expect((await shown(id)).repair).toBe(repair);
});

it.each(rules)("the reason for $id adds to its summary", (rule) => {
  const { why = "", summary } = rulePage(rule);
  expect(why).toMatch(/^[A-Za-z][^⟦]+\.$/);
  expect(summary.toLowerCase()).not.toContain(why.toLowerCase().slice(0, -1));
  for (const sentence of why.split(/(?<=\.) /)) expect(sentence.split(" ").length, sentence).toBeLessThanOrEqual(25);
});

it("the reason for a refused declaration has its public source", () => {
  const rule = rules.find(({ id }) => id === "connection/names-differ");
  if (rule === undefined) throw new Error("the rule is missing");
  const { why, publicSections } = rulePage(rule);
  expect(why).toBe("App Runner refuses the request (InvalidRequestException) and does not change anything.");
  expect(publicSections.map(({ title }) => title)).toContain("public model of AWS App Runner");
});

const ofAdvice = rules.filter(({ severity }) => severity !== "error");

it("each warning and info has the situation in which it is unwanted, and no error has one", () => {
  const stated = rules.filter(({ unwanted }) => unwanted !== undefined);
  expect(stated.map(({ id }) => id)).toEqual(ofAdvice.map(({ id }) => id));
});

it.each(ofAdvice)("the situation in which $id is unwanted is one sentence of its own", (rule) => {
  const { why, unwanted } = rulePage(rule);
  if (unwanted === undefined) return;
  expect(unwanted).toMatch(/^[A-Z][^⟦.]+(?:\.\d[^.]*)?\.$/);
  expect(unwanted.split(" ").length).toBeLessThanOrEqual(25);
  expect(unwanted).not.toBe(why);
});

it("related rules have members or topics in common, the nearest first", () => {
  const related = relatedRules(rules);
  expect(related.get("lifecycle-policy/retain-at-least-needs-age")?.slice(0, 2)).toEqual([
    "lifecycle-policy/retain-at-least-needs-delete",
    "lifecycle-policy/age-filter-needs-unit",
  ]);
  // Another resource has the same rule; a rule of another product with the same word is not related.
  expect(related.get("state-update/snapshots-need-vm-images")).toContain("lifecycle-policy/snapshots-need-vm-images");
  expect(related.get("hosted-service/health-path-needs-http")).toEqual([
    "hosted-service/health-path-begins-with-slash",
  ]);
  for (const [id, near] of related) {
    expect(near.length, id).toBeLessThanOrEqual(5);
    expect(near, id).not.toContain(id);
  }
});
