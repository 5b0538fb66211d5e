import { describe, expect, it } from "vitest";
import { resourceAttributes } from "../../lib/derive/provider-schema.ts";
import { lifecyclePolicy } from "../../lib/model/lifecycle-policy.ts";
import handler from "../../lib/runtime/lifecycle-policy.ts";

describe("the Terraform schema of a lifecycle policy", () => {
  const attributes = resourceAttributes(lifecyclePolicy, handler);

  it("has the documents' members, our options and the record's members", () => {
    expect(Object.keys(attributes)).toEqual([
      "name",
      "description",
      "status",
      "execution_role",
      "resource_type",
      "policy_details",
      "resource_selection",
      "tags",
      "client_token",
      "adopt_existing",
      "dry_run_on_plan",
      "arn",
      "date_created",
      "date_updated",
      "date_last_run",
    ]);
  });

  it("says what is required, optional and computed", () => {
    expect(attributes.name).toMatchObject({ type: "string", required: true, immutable: true });
    expect(attributes.status).toMatchObject({ optional: true, computed: true, default: "ENABLED" });
    expect(attributes.tags).toMatchObject({ type: ["map", "string"], optional: true });
    expect(attributes.tags).not.toHaveProperty("computed");
    expect(attributes.client_token).toMatchObject({ optional: true, local: true });
    expect(attributes.arn).toMatchObject({ type: "string", computed: true });
    expect(attributes.arn).not.toHaveProperty("volatile");
    expect(attributes.date_updated).toMatchObject({ computed: true, volatile: true });
  });

  it("nests structures", () => {
    const details = attributes.policy_details?.nested;
    expect(details?.nesting).toBe("list");
    const exclusions = details?.attributes.exclusion_rules?.nested?.attributes.vm_images?.nested;
    expect(exclusions?.attributes.last_launched?.nested?.attributes.value).toMatchObject({
      type: "number",
      required: true,
    });
    expect(exclusions?.attributes.regions).toMatchObject({ type: ["list", "string"], optional: true });
  });

  it("describes every attribute with its bound, its default and its document", () => {
    expect(attributes.name?.description).toBe(
      "Name of the policy, unique per account and region. Names that differ only in case, spaces or underscores are the same name. It must be 3 to 128 characters: letters, digits, hyphens, underscores, and spaces that are neither the first nor the last character. A change replaces the resource. (document 3, Resources and their fields; document 3, Limits)",
    );
    expect(attributes.status?.description).toContain("Default: `ENABLED`.");
  });
});
