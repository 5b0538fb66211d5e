import { describe, expect, it } from "vitest";
import { documentField } from "../../../lib/facts/derive/document.ts";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import type { FieldFacts } from "../../../lib/facts/model/field.ts";
import { listForm } from "../../../lib/facts/shape/list-form.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

describe("a document", () => {
  it("of a lifecycle policy is the declaration", () => {
    expect(documentField(lifecyclePolicy)).toBe(lifecyclePolicy.declaration);
  });

  it("of an App Runner service may contain the record, and members at the vendor's paths", () => {
    const declared = [...fieldsOf(hostedService.declaration)].map(({ path }) => path);
    const paths = [...fieldsOf(documentField(hostedService))].map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(declared));
    const further = paths.filter((path) => !declared.includes(path) && !path.startsWith("AutoScaling"));
    expect(further).toEqual([
      "SourceConfiguration.CodeRepository.SourceDirectory",
      ...["ServiceId", "ServiceArn", "ServiceUrl", "CreatedAt", "UpdatedAt", "DeletedAt", "Status"],
    ]);
  });

  it("is the same field each time", () => {
    expect(documentField(hostedService)).toBe(documentField(hostedService));
  });
});

describe("the list form of a map", () => {
  const { Tags } = hostedService.declaration.members;

  it("is a list of keys and values with the bounds of both", () => {
    const list = listForm<FieldFacts>({ ...Tags, minEntries: 1, maxEntries: 50 }, Tags.asList);
    expect(list).toMatchObject({ kind: "list", minItems: 1, maxItems: 50, description: Tags.description });
    expect(list.element).toMatchObject({
      kind: "struct",
      members: { Key: { minLength: 1, maxLength: 128, required: true }, Value: { maxLength: 256 } },
    });
  });

  it("does not require the value of an entry", () => {
    expect(listForm<FieldFacts>(Tags, Tags.asList)).not.toHaveProperty("minItems");
    expect(listForm<FieldFacts>(Tags, Tags.asList).element).not.toHaveProperty("members.Value.required");
  });
});
