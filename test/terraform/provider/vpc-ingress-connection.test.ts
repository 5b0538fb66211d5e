/** VPC ingress connections: every argument, drift, import, adoption and rules, with the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import handler from "../../../lib/services/app-runner/vpc-ingress-connection/handler.ts";
import { settableAttributes } from "../../constructs/settable.ts";
import type { Declarations } from "../core-command.ts";
import { type Arguments, Reference } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";
import { service } from "./service-declarations.ts";

const type = "lintel_vpc_ingress_connection";
const address = `${type}.inside`;
const network = (name: string) => ({ vpc_id: `vpc-${name}`, vpc_endpoint_id: `vpce-${name}` });
const privately = { network_configuration: { ingress_configuration: { is_publicly_accessible: false } } };
const services: Declarations = {
  "lintel_hosted_service.web": service(privately),
  "lintel_hosted_service.other": service({ ...privately, service_name: "web-2" }),
};
const ingress = (changes: Arguments = {}): Declarations => ({
  ...services,
  [address]: {
    service_arn: new Reference("lintel_hosted_service.web.arn"),
    vpc_ingress_connection_name: "inside",
    ingress_vpc_configuration: network("a"),
    ...changes,
  },
});

const [create, update, remove] = ["Create", "Update", "Delete"].map((verb) => `${verb}VpcIngressConnection`);
const replaced = [remove, create];

/** Each argument with another value, and the requests that change it. */
const changes: { readonly [argument: string]: readonly [Arguments[string], readonly (string | undefined)[]] } = {
  vpc_ingress_connection_name: ["renamed", replaced],
  service_arn: [new Reference("lintel_hosted_service.other.arn"), replaced],
  ingress_vpc_configuration: [network("b"), [update]],
  tags: [{ team: "web" }, ["TagResource"]],
  adopt_existing: [true, []],
  timeouts: [{ create: "1m" }, []],
};

describe("a VPC ingress connection", () => {
  let ground: ProviderGround;
  let module: TerraformCore;
  const applied = (changed: Arguments = {}) => ground.applied(module, ingress(changed));
  const connections = async () => {
    const { VpcIngressConnectionSummaryList: all } = await ground.hosting.listVpcIngressConnections({});
    return Array.isArray(all) ? all : [];
  };
  beforeEach(async () => {
    ground = await providerGround();
    module = ground.rootModule();
    await ground.applied(module, services);
    expect(await applied()).toEqual([create]);
  });

  it("is created and destroyed before its service", async () => {
    expect(module.attributes(address)).toMatchObject({
      vpc_ingress_connection_name: "inside",
      status: "AVAILABLE",
      domain_name: expect.stringMatching(/\.web-1\.us-east-1\.awsapprunner\.com$/),
      ingress_vpc_configuration: { vpc_id: "vpc-a", vpc_endpoint_id: "vpce-a" },
    });
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect([await connections(), await ground.services()]).toEqual([[], []]);
  });

  it.each(Object.entries(changes))(
    "has its %s changed, in place or by replacement",
    async (argument, [value, requests]) => {
      const { arn } = module.attributes(address);
      expect(await applied({ [argument]: value })).toEqual(requests);
      expect(module.attributes(address).arn === arn).toBe(requests.length < replaced.length);
      expect(await applied()).toHaveLength(requests.length);
      expect(await connections()).toHaveLength(1);
    },
  );

  it("has each argument changed by the tests, except its region", () => {
    expect([...Object.keys(changes), "region"].sort()).toEqual(settableAttributes(handler).sort());
  });

  it("has outside changes undone, and is created again after somebody deleted it", async () => {
    const VpcIngressConnectionArn = module.attributes(address).arn;
    const elsewhere = { VpcId: "vpc-z", VpcEndpointId: "vpce-z" };
    await ground.hosting.updateVpcIngressConnection({ VpcIngressConnectionArn, IngressVpcConfiguration: elsewhere });
    const { planned } = await module.plan(ingress());
    expect(planned.get(address)).toMatchObject({
      action: "update",
      before: { ingress_vpc_configuration: network("z") },
    });
    expect(await applied()).toEqual([update]);
    await ground.hosting.deleteVpcIngressConnection({ VpcIngressConnectionArn });
    expect(await module.plan(ingress())).toMatchObject({ actions: { [address]: "create" } });
    expect(await applied()).toEqual([create]);
  });

  it("is imported by its ARN, found by its name, and adopted on request only", async () => {
    const { arn } = module.attributes(address);
    module.forget(address);
    const taken = 'A VPC ingress connection "inside" already exists';
    expect(await module.apply(ingress())).toMatchObject({ code: 1, text: expect.stringContaining(taken) });
    expect(await module.plan(ingress(), { imports: { [address]: "inside" } })).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be the ARN of a VPC ingress connection"),
    });
    const imports = { [address]: String(arn) };
    expect(await module.plan(ingress(), { imports })).toMatchObject({ code: 0, actions: {} });
    const { values } = await module.read(type, { vpc_ingress_connection_name: "inside" });
    expect(values).toMatchObject({ arn, ingress_vpc_configuration: network("a") });
    expect(await applied({ adopt_existing: true })).toEqual([]);
  });

  it("is checked with the rules when it is planned", async () => {
    const bad = { ingress_vpc_configuration: { vpc_id: "vpc-a" }, tags: { "aws:team": "web" } };
    const { code, text } = await module.plan(ingress({ ...bad, vpc_ingress_connection_name: "in" }));
    expect(code).toBe(1);
    for (const rule of ["network-has-both-ids", "tag-key-not-reserved", "length"]) {
      expect(text).toContain(`vpc-ingress-connection/${rule}`);
    }
  });
});
