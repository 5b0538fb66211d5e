/** Custom domains declared in TypeScript, synthesized to Terraform's JSON. */
import { TerraformOutput } from "cdktf";
import { expect, test } from "vitest";
import { CustomDomainAssociation, HostedService, LintelProvider } from "../../../constructs/index.ts";
import handler from "../../../lib/services/app-runner/custom-domain-association/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

test("every attribute can be declared, and the records are for the zone of the domain", () => {
  const { resource, output } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const shop = new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.example.com/shop:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
    });
    const domain = new CustomDomainAssociation(stack, "domain", {
      serviceArn: shop.arn,
      domainName: "shop.example.com",
      enableWwwSubdomain: false,
      desiredStatus: "ACTIVE",
      adoptExisting: true,
      region: "eu-west-1",
      timeouts: { create: "2m" },
    });
    const values = {
      ...{ id: domain.id, service: domain.serviceArn, name: domain.domainName, target: domain.dnsTarget },
      ...{ status: domain.status, region: domain.region },
      first: domain.certificateValidationRecords.get(0).name,
      kind: domain.certificateValidationRecords.get(0).type,
      second: domain.certificateValidationRecords.get(1).value,
      state: domain.certificateValidationRecords.get(1).status,
      all: domain.certificateValidationRecords,
    };
    for (const [name, value] of Object.entries(values)) new TerraformOutput(stack, name, { value });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_custom_domain_association?.domain };
  expect(attributes).toEqual({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of Terraform.
    service_arn: "${lintel_hosted_service.shop.arn}",
    domain_name: "shop.example.com",
    enable_www_subdomain: false,
    desired_status: "ACTIVE",
    adopt_existing: true,
    region: "eu-west-1",
    timeouts: { create: "2m" },
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(handler).sort());
  const at = (path: string) => `\${lintel_custom_domain_association.domain.${path}}`;
  const values = Object.fromEntries(Object.entries(output ?? {}).map(([name, { value }]) => [name, value]));
  expect(values).toEqual({
    ...{ id: at("id"), service: at("service_arn"), name: at("domain_name"), target: at("dns_target") },
    ...{ status: at("status"), region: at("region") },
    first: at("certificate_validation_records[0].name"),
    kind: at("certificate_validation_records[0].type"),
    second: at("certificate_validation_records[1].value"),
    state: at("certificate_validation_records[1].status"),
    all: at("certificate_validation_records"),
  });
});
