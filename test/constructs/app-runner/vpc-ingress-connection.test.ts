/** VPC ingress connections declared in TypeScript, synthesized to Terraform's JSON. */
import { TerraformOutput } from "cdktf";
import { expect, test } from "vitest";
import { HostedService, LintelProvider, VpcIngressConnection } from "../../../constructs/index.ts";
import handler from "../../../lib/services/app-runner/vpc-ingress-connection/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

test("every attribute can be declared, and the domain name is for others to use", () => {
  const { resource, output } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const shop = new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.example.com/shop:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
      networkConfiguration: { ingressConfiguration: { isPubliclyAccessible: false } },
    });
    const inside = new VpcIngressConnection(stack, "inside", {
      serviceArn: shop.arn,
      vpcIngressConnectionName: "inside",
      ingressVpcConfiguration: { vpcId: "vpc-1", vpcEndpointId: "vpce-1" },
      adoptExisting: true,
      region: "eu-west-1",
      tags: { Team: "web" },
      timeouts: { create: "2m" },
    });
    new TerraformOutput(stack, "domain", { value: inside.domainName });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_vpc_ingress_connection?.inside };
  expect(attributes).toEqual({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of Terraform.
    service_arn: "${lintel_hosted_service.shop.arn}",
    vpc_ingress_connection_name: "inside",
    ingress_vpc_configuration: { vpc_id: "vpc-1", vpc_endpoint_id: "vpce-1" },
    adopt_existing: true,
    region: "eu-west-1",
    tags: { Team: "web" },
    timeouts: { create: "2m" },
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(handler).sort());
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of Terraform.
  expect(output?.domain?.value).toBe("${lintel_vpc_ingress_connection.inside.domain_name}");
});
