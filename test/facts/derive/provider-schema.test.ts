import { describe, expect, it } from "vitest";
import { recordAttributes, resourceAttributes } from "../../../lib/facts/derive/provider-schema.ts";
import hostedServiceHandler from "../../../lib/services/app-runner/hosted-service/handler.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import handler from "../../../lib/services/image-builder/lifecycle-policy/handler.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

describe("the Terraform schema of a lifecycle policy", () => {
  const attributes = resourceAttributes(lifecyclePolicy, handler);

  it("has the documented members, Lintel's options and the record's members", () => {
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
      "tags_all",
      "region",
      "id",
    ]);
  });

  it("marks attributes as required, optional and computed", () => {
    expect(attributes.name).toMatchObject({ type: "string", required: true, immutable: true });
    expect(attributes.status).toMatchObject({ optional: true, computed: true, default: "ENABLED" });
    expect(attributes.tags).toMatchObject({ type: ["map", "string"], optional: true });
    expect(attributes.tags).toMatchObject({ computed: true, hostPlans: true });
    expect(attributes.tags_all).toMatchObject({ type: ["map", "string"], computed: true, hostPlans: true });
    expect(attributes.region).toMatchObject({ optional: true, computed: true, immutable: true });
    expect(attributes.id).toMatchObject({ type: "string", computed: true, description: "The same as `arn`." });
    expect(attributes.client_token).toMatchObject({ optional: true, local: true });
    expect(attributes.arn).toMatchObject({ type: "string", computed: true });
    expect(attributes.arn).not.toHaveProperty("volatile");
    expect(attributes.date_updated).toMatchObject({ computed: true, volatile: true });
  });

  it("nests structures", () => {
    const details = attributes.policy_details?.nested;
    expect(details?.nesting).toBe("set");
    const exclusions = details?.attributes.exclusion_rules?.nested?.attributes.vm_images?.nested;
    expect(exclusions?.attributes.last_launched?.nested?.attributes.value).toMatchObject({
      type: "number",
      required: true,
    });
    expect(exclusions?.attributes.regions).toMatchObject({ type: ["set", "string"], optional: true });
    expect(exclusions?.attributes.regions).not.toHaveProperty("computed");
  });

  it("describes every attribute with its limits, its default and its citation", () => {
    expect(attributes.name?.description).toBe(
      "Name of the policy, unique per account and region. Names that differ only in case, spaces or underscores are the same name. It must be 3 to 128 characters: letters, digits, hyphens, underscores, and spaces that are neither the first nor the last character. Changing it forces replacement. ([lifecycle policy, Fields](https://github.com/lintel-iac/lintel/blob/main/docs/reference/lifecycle-policy.md#fields); [lifecycle policy, Limits](https://github.com/lintel-iac/lintel/blob/main/docs/reference/lifecycle-policy.md#limits))",
    );
    expect(attributes.status?.description).toContain("Default: `ENABLED`.");
  });
});

describe("the Terraform schema of a hosted service", () => {
  const attributes = resourceAttributes(hostedService, hostedServiceHandler);

  it("shortens the names of its ARN and URL", () => {
    expect(attributes.arn).toMatchObject({ member: "ServiceArn", computed: true });
    expect(attributes.url).toMatchObject({ member: "ServiceUrl", computed: true });
    expect(attributes.created_at).toMatchObject({ type: "string", computed: true });
  });

  it("has a map where the service writes a list of keys and values", () => {
    expect(attributes.tags).toMatchObject({ type: ["map", "string"], optional: true });
  });

  it("has an option that the service reports", () => {
    expect(attributes.desired_status).toMatchObject({ optional: true, computed: true, observed: true });
    expect(attributes.desired_status).not.toHaveProperty("local");
    expect(attributes.adopt_existing).toMatchObject({ optional: true, local: true });
    expect(attributes.adopt_existing).not.toHaveProperty("triggers");
  });

  it("has a map of triggers, which is local", () => {
    const triggers = { type: ["map", "string"], optional: true, local: true, triggers: true };
    expect(attributes.deployment_triggers).toMatchObject(triggers);
  });

  it("marks attributes that the service decides, that creation requires, and that force replacement", () => {
    const source = attributes.source_configuration?.nested?.attributes;
    expect(source?.auto_deployments_enabled).toMatchObject({ optional: true, computed: true, decidedByService: true });
    expect(source?.code_repository).toMatchObject({ optional: true, fixedPresence: true });
    const code = source?.code_repository?.nested?.attributes.code_configuration;
    expect(code).toMatchObject({ requiredToCreate: true, decidedByService: true });
    expect(source?.auto_deployments_enabled?.follows).toContain(
      "SourceConfiguration.ImageRepository.ImageRepositoryType",
    );
    expect(attributes.encryption_configuration).toMatchObject({ immutable: true, optional: true });
    expect(attributes.encryption_configuration).not.toHaveProperty("computed");
  });

  it("has dependencies between attributes, and the meaning of absent ones", () => {
    expect(attributes.auto_scaling_configuration_summary?.follows).toEqual(["AutoScalingConfigurationArn"]);
    const { observability_configuration: observability, health_check_configuration: health } = attributes;
    expect(observability).toMatchObject({ emptyWhenAbsent: true, optional: true, computed: true });
    expect(observability?.nested?.attributes.observability_enabled).toMatchObject({
      optional: true,
      computed: true,
      default: false,
    });
    expect(health).toMatchObject({ emptyWhenAbsent: true, optional: true, computed: true });
    expect(attributes.source_configuration).not.toHaveProperty("emptyWhenAbsent");
  });

  it("is entirely computed in a data source, without Lintel's own settings", () => {
    const read = recordAttributes(hostedService, hostedServiceHandler);
    expect(Object.keys(read)).toEqual(
      Object.keys(attributes).filter((name) => !["adopt_existing", "deployment_triggers", "tags_all"].includes(name)),
    );
    const cpu = read.instance_configuration?.nested?.attributes.cpu;
    expect(cpu).toMatchObject({ type: "string", computed: true });
    expect(cpu).not.toHaveProperty("optional");
    expect(cpu).not.toHaveProperty("default");
  });
});
