import { expect, it } from "vitest";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import {
  attributeName,
  camelCase,
  identityName,
  snakeCase,
  snakeCasePath,
  terraformType,
} from "../../../lib/facts/derive/names.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { resources } from "../../../lib/services/resources.generated.ts";

it.each([
  ["name", "name"],
  ["retainAtLeast", "retain_at_least"],
  ["RetainAtLeast", "retain_at_least"],
  ["vmImages", "vm_images"],
  ["VpcConnectorArn", "vpc_connector_arn"],
  ["KMSKey", "kms_key"],
  ["ServiceName", "service_name"],
  ["url2Go", "url2_go"],
])("%s is %s", (member, name) => {
  expect(snakeCase(member)).toBe(name);
});

it("names are converted back to camel case", () => {
  expect(camelCase("skip_credentials")).toBe("skipCredentials");
});

it("names that repeat the resource's name are shortened, as the model says", () => {
  expect(identityName(hostedService)).toBe("arn");
  expect(attributeName(hostedService, "ServiceUrl")).toBe("url");
  expect(attributeName(hostedService, "ServiceName")).toBe("service_name");
});

it("a resource's type has a name", () => {
  expect(terraformType("lifecycle-policy")).toBe("lintel_lifecycle_policy");
});

it("the names of a path are converted, and its keys and indexes are kept", () => {
  expect(snakeCasePath('policyDetails[0].exclusionRules.tagMap["costCenter.\\"a\\""]')).toBe(
    'policy_details[0].exclusion_rules.tag_map["costCenter.\\"a\\""]',
  );
});

it("no two members of a structure have the same name", () => {
  for (const { model } of resources) {
    const all = [...Object.keys(model.declaration.members), ...Object.keys(model.record)].map((member) =>
      attributeName(model, member),
    );
    expect(new Set(all).size).toBe(all.length);
    for (const { field } of fieldsOf(model.declaration)) {
      if (field.kind !== "struct") continue;
      const names = Object.keys(field.members).map(snakeCase);
      expect(new Set(names).size).toBe(names.length);
    }
  }
});
