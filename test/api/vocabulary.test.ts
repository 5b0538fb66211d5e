import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Members } from "../../lib/api/operation.ts";
import { toDocumentedWords, toVendorWords } from "../../lib/api/vocabulary.ts";

const whole = [{ at: "", resource: "lifecycle-policy", part: "" }];

describe("translation", () => {
  const flags = fc.record({ vmImages: fc.boolean(), snapshots: fc.boolean() }, { requiredKeys: [] });
  const tags = fc.dictionary(fc.constantFrom("vmImages", "amis", "a"), fc.constantFrom("VM_IMAGE", "AMI_IMAGE"));
  const exclusions = fc.record({ vmImages: fc.record({ tagMap: tags }), tagMap: tags }, { requiredKeys: [] });
  const action = fc.record({ type: fc.string(), includeResources: flags }, { requiredKeys: [] });
  const rule = fc.record({ action, exclusionRules: exclusions }, { requiredKeys: [] });
  const policy: fc.Arbitrary<Members> = fc.record(
    {
      name: fc.constantFrom("VM_IMAGE", "vmImages"),
      resourceType: fc.constantFrom("VM_IMAGE", "CONTAINER_IMAGE"),
      policyDetails: fc.array(rule),
      tags,
    },
    { requiredKeys: [] },
  );

  test("there and back is where it began, and the input is left as it was", () => {
    fc.assert(
      fc.property(policy, (input) => {
        const before = structuredClone(input);
        expect(toDocumentedWords(toVendorWords(input, whole), whole)).toEqual(input);
        expect(input).toEqual(before);
      }),
    );
  });

  test("twice the same way is once", () => {
    fc.assert(
      fc.property(policy, (input) => {
        const once = toVendorWords(input, whole);
        expect(toVendorWords(once, whole)).toEqual(once);
      }),
    );
  });

  test("a renamed member keeps its place", () => {
    const input = { policyDetails: [{ action: { includeResources: { vmImages: true, containers: false } } }] };
    const output = { policyDetails: [{ action: { includeResources: { amis: true, containers: false } } }] };
    expect(JSON.stringify(toVendorWords(input, whole))).toBe(JSON.stringify(output));
  });

  test("where both names stand, neither is lost", () => {
    const input = { policyDetails: [{ action: { includeResources: { vmImages: true, amis: false } } }] };
    expect(toVendorWords(input, whole)).toEqual(input);
  });

  test.each([
    { policyDetails: null },
    { policyDetails: "text" },
    { policyDetails: [null, 1, { action: [] }] },
    { resourceType: null },
    {},
  ])("what is not of the expected shape is left alone: %j", (input) => {
    expect(toVendorWords(input, whole)).toEqual(input);
  });

  test("another resource, or no part of one, is left alone", () => {
    const input = { resourceType: "VM_IMAGE" };
    expect(toVendorWords(input, [{ at: "", resource: "hosted-service", part: "" }])).toEqual(input);
    expect(toVendorWords(input, [])).toEqual(input);
  });
});
