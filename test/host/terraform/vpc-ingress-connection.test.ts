/** VPC ingress connections with real Terraform: every argument, drift, import, kills, bad input. */
import { expect, it } from "vitest";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { service } from "./service-config.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder, killedDuring } from "./terraform.ts";

const network = (name: string) => `{ vpc_id = "vpc-${name}", vpc_endpoint_id = "vpce-${name}" }`;

const ingress = (changes: Expressions = {}, label = "inside"): string =>
  resourceBlock("lintel_vpc_ingress_connection", label, {
    service_arn: "lintel_hosted_service.s.arn",
    vpc_ingress_connection_name: '"inside"',
    ingress_vpc_configuration: network("a"),
    ...changes,
  });

const privately = { network_configuration: "{ ingress_configuration = { is_publicly_accessible = false } }" };

describeWithTerraform("a VPC ingress connection", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  /** Applies; the next plan must be empty. Returns the requests that changed something. */
  const applied = (text: string) => applyAndPlan({ bench, folder }, service(privately) + text);
  const connections = async () => {
    const { VpcIngressConnectionSummaryList: all } = await bench.hosting.listVpcIngressConnections({});
    const arns = (Array.isArray(all) ? all : []).map((each) => each.VpcIngressConnectionArn);
    const answers = await Promise.all(
      arns.map((VpcIngressConnectionArn) => bench.hosting.describeVpcIngressConnection({ VpcIngressConnectionArn })),
    );
    return answers.map((each) => Object(each.VpcIngressConnection));
  };
  const attributes = async () => {
    const { resources } = JSON.parse(await folder.state());
    return resources.find(({ type }: { type: string }) => type === "lintel_vpc_ingress_connection").instances[0]
      .attributes;
  };

  it("is created, changed in place or replaced argument by argument, and destroyed before its service", async () => {
    expect(await applied(ingress())).toEqual([
      ...["CreateService", "UntagResource", "CreateVpcIngressConnection", "UntagResource"],
    ]);
    const created = await attributes();
    expect(created).toMatchObject({
      vpc_ingress_connection_name: "inside",
      status: "AVAILABLE",
      domain_name: expect.stringMatching(/\.web-1\.us-east-1\.awsapprunner\.com$/),
      ingress_vpc_configuration: [{ vpc_id: "vpc-a", vpc_endpoint_id: "vpce-a" }],
    });
    expect(await applied(ingress({ ingress_vpc_configuration: network("b") }))).toEqual(["UpdateVpcIngressConnection"]);
    const tagged = { ingress_vpc_configuration: network("b"), tags: '{ team = "web" }' };
    expect(await applied(ingress(tagged))).toEqual(["TagResource"]);
    expect((await attributes()).arn).toBe(created.arn);

    const replacing = ["DeleteVpcIngressConnection", "CreateVpcIngressConnection", "UntagResource"];
    expect(await applied(ingress({ ...tagged, vpc_ingress_connection_name: '"renamed"' }))).toEqual(replacing);
    const other = service({ ...privately, service_name: '"web-2"' }, "other");
    const moved = ingress({ ...tagged, service_arn: "lintel_hosted_service.other.arn" });
    const sent = await applied(moved + other);
    expect(sent.filter((name) => name.includes("Vpc"))).toEqual(replacing.slice(0, 2));
    expect(await connections()).toMatchObject([
      { IngressVpcConfiguration: { VpcId: "vpc-b", VpcEndpointId: "vpce-b" } },
    ]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect([await connections(), await bench.services()]).toEqual([[], []]);
  });

  it("has outside changes undone, is created again when it was deleted, and is imported", async () => {
    await applied(ingress());
    const { VpcIngressConnectionArn } = (await connections())[0];
    const elsewhere = { VpcId: "vpc-z", VpcEndpointId: "vpce-z" };
    await bench.hosting.updateVpcIngressConnection({ VpcIngressConnectionArn, IngressVpcConfiguration: elsewhere });
    const settled = async () => {
      while ((await connections()).some(({ Status }) => Status !== "AVAILABLE"));
    };
    await settled();
    expect((await folder.plan()).text).toMatch(/~ vpc_id\s+= "vpc-z" -> "vpc-a"/);
    expect(await applied(ingress())).toEqual(["UpdateVpcIngressConnection"]);
    await bench.hosting.deleteVpcIngressConnection({ VpcIngressConnectionArn });
    while ((await connections()).length > 0);
    expect((await folder.plan()).text).toContain("1 to add, 0 to change, 0 to destroy");
    await applied(ingress());

    const { arn } = await attributes();
    expect(await folder.run("state", "rm", "lintel_vpc_ingress_connection.inside")).toMatchObject({ code: 0 });
    const imported = (id: string) => `import {\n  to = lintel_vpc_ingress_connection.inside\n  id = "${id}"\n}\n`;
    await folder.write(service(privately) + ingress() + imported("inside"));
    expect(await folder.plan()).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be the resource name of a VPC ingress connection"),
    });
    const found = `data "lintel_vpc_ingress_connection" "found" { vpc_ingress_connection_name = "inside" }\noutput "found" { value = data.lintel_vpc_ingress_connection.found.ingress_vpc_configuration.vpc_id }\n`;
    expect(await applied(ingress() + imported(arn) + found)).toEqual([]);
    expect(JSON.parse(await folder.state()).outputs.found.value).toBe("vpc-a");
  });

  it("is one and in the state after kills during its creation, its update and its deletion", async () => {
    const killed = (operation: string) => killedDuring({ bench, folder }, [operation]);
    await applied("");
    await folder.write(service(privately) + ingress());
    await killed("CreateVpcIngressConnection");
    expect(await applied(ingress())).toEqual(["UntagResource"]);
    expect(await connections()).toHaveLength(1);
    const changed = ingress({ ingress_vpc_configuration: network("b") });
    await folder.write(service(privately) + changed);
    await killed("UpdateVpcIngressConnection");
    const again = await applied(changed);
    expect(again.every((name) => name === "UpdateVpcIngressConnection")).toBe(true);
    expect(await connections()).toMatchObject([{ IngressVpcConfiguration: { VpcId: "vpc-b" }, Status: "AVAILABLE" }]);
    await folder.write(service(privately));
    await killed("DeleteVpcIngressConnection");
    expect(await applied("")).not.toContain("CreateVpcIngressConnection");
    expect(await connections()).toEqual([]);
  });

  it("of another resource or another root module is refused, and adopted on request", async () => {
    await applied(ingress());
    await folder.write(service(privately) + ingress() + ingress({}, "again"));
    const taken = 'A VPC ingress connection "inside" already exists';
    expect(await folder.apply()).toMatchObject({ code: 1, text: expect.stringContaining(taken) });
    const other = await bench.folder();
    const arn = `"${(await bench.services())[0]?.ServiceArn}"`;
    await other.write(ingress({ service_arn: arn }));
    expect((await other.apply()).text).toContain(taken);
    await other.write(ingress({ service_arn: arn, adopt_existing: "true" }));
    expect(await other.apply()).toMatchObject({ code: 0 });
  });

  it("is checked with the rules during plan", async () => {
    const bad = { ingress_vpc_configuration: '{ vpc_id = "vpc-a" }', tags: '{ "aws:team" = "web" }' };
    await folder.write(service(privately) + ingress({ ...bad, vpc_ingress_connection_name: '"in"' }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    for (const rule of ["network-has-both-ids", "tag-key-not-reserved", "length"]) {
      expect(text).toContain(`vpc-ingress-connection/${rule}`);
    }
  });
});
