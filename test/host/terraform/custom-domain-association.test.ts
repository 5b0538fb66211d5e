/** Custom domains with real Terraform: every argument, records for other resources, drift, import, kills, bad input. */
import { expect, it } from "vitest";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { service } from "./service-config.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder, killedDuring } from "./terraform.ts";

const type = "lintel_custom_domain_association";

const domain = (changes: Expressions = {}, label = "shop"): string =>
  resourceBlock(type, label, {
    service_arn: "lintel_hosted_service.s.arn",
    domain_name: '"shop.example.com"',
    ...changes,
  });

/** What a DNS provider would get, before the domain exists. */
const zone = (label = "shop"): string => `
resource "terraform_data" "validation" {
  count = length(${type}.${label}.certificate_validation_records)
  input = ${type}.${label}.certificate_validation_records[count.index].name
}
resource "terraform_data" "by_place" {
  for_each = { for place, record in ${type}.${label}.certificate_validation_records : place => record }
  input    = [each.value.name, each.value.type, each.value.value]
}
resource "terraform_data" "target" {
  input = ${type}.${label}.dns_target
}
`;

describeWithTerraform("a custom domain", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  /** Applies; the next plan must be empty. Returns the requests that changed something. */
  const applied = (text: string) => applyAndPlan({ bench, folder }, service() + text);
  const domains = async () => {
    const found = (await bench.services()).map(({ ServiceArn }) => bench.hosting.describeCustomDomains({ ServiceArn }));
    return (await Promise.all(found)).flatMap(({ CustomDomains }) =>
      Array.isArray(CustomDomains) ? CustomDomains : [],
    );
  };
  const resources = async () => JSON.parse(await folder.state()).resources;
  const attributes = async (label = "shop") =>
    (await resources()).find((each: { type: string; name: string }) => each.type === type && each.name === label)
      .instances[0].attributes;
  const create = "AssociateCustomDomain";
  const remove = "DisassociateCustomDomain";

  it("is associated with its records in other resources, replaced argument by argument, and destroyed", async () => {
    expect(await applied(domain() + zone())).toEqual(["CreateService", "UntagResource", create]);
    const created = await attributes();
    const [{ ServiceArn = "", ServiceUrl = "" } = {}] = await bench.services();
    expect(created).toMatchObject({
      id: `${ServiceArn},shop.example.com`,
      service_arn: ServiceArn,
      domain_name: "shop.example.com",
      enable_www_subdomain: true,
      dns_target: ServiceUrl,
      region: "us-east-1",
      status: expect.stringMatching(/^(?:PENDING_CERTIFICATE_DNS_VALIDATION|ACTIVE)$/),
    });
    const names = created.certificate_validation_records.map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      expect.stringMatching(/^_[0-9a-f]{32}\.shop\.example\.com\.$/),
      expect.stringMatching(/^_[0-9a-f]{32}\.[0-9a-f]{31}\.shop\.example\.com\.$/),
      expect.stringMatching(/^_[0-9a-f]{32}\.www\.shop\.example\.com\.$/),
    ]);
    const data = (name: string) => async () =>
      (await resources()).find((each: { type: string; name: string }) => each.name === name).instances;
    expect(
      (await data("validation")()).map((each: { attributes: object }) => Object(each.attributes).input.value),
    ).toEqual(names);
    expect(await data("by_place")()).toHaveLength(3);

    const replacing = [remove, create];
    const without = { enable_www_subdomain: "false" };
    expect(await applied(domain(without) + zone())).toEqual(replacing);
    expect((await attributes()).certificate_validation_records).toHaveLength(2);
    expect(await data("validation")()).toHaveLength(2);
    const wildcard = { ...without, domain_name: '"*.example.com"' };
    expect(await applied(domain(wildcard) + zone())).toEqual(replacing);
    expect((await attributes()).certificate_validation_records).toMatchObject([
      { name: expect.stringMatching(/^_[0-9a-f]{32}\.example\.com\.$/), type: "CNAME" },
      {},
    ]);
    const other = service({ service_name: '"web-2"' }, "other");
    const moved = { ...wildcard, service_arn: "lintel_hosted_service.other.arn" };
    expect((await applied(domain(moved) + zone() + other)).filter((name) => name.includes("Domain"))).toEqual(
      replacing,
    );
    expect(await applied(domain({ ...moved, adopt_existing: "true" }) + zone() + other)).toEqual([]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect([await domains(), await bench.services()]).toEqual([[], []]);
  });

  it("becomes active by itself, or once an apply has waited", async () => {
    await applied(domain());
    const active = { desired_status: '"ACTIVE"' };
    expect(await applied(domain(active))).toEqual([]);
    expect(await attributes()).toMatchObject({ status: "ACTIVE", desired_status: "ACTIVE" });
    expect(await applied(domain())).toEqual([]);
    expect(await applied(domain({ ...active, domain_name: '"cart.example.com"' }))).toEqual([remove, create]);
    expect(await attributes()).toMatchObject({ status: "ACTIVE" });
  });

  it("is associated again when it disappears, beside another, and is imported with all attributes", async () => {
    const two = domain() + domain({ domain_name: '"other-shop.example.com"' }, "other");
    await applied(two);
    expect((await attributes()).dns_target).toBe((await attributes("other")).dns_target);
    const { service_arn: ServiceArn, id } = await attributes();
    await bench.hosting.disassociateCustomDomain({ ServiceArn, DomainName: "shop.example.com" });
    while ((await domains()).length > 1);
    expect((await folder.plan()).text).toContain("1 to add, 0 to change, 0 to destroy");
    expect(await applied(two)).toEqual([create]);
    const before = await attributes();

    for (const given of [id, `shop.example.com,${ServiceArn}`, `${id}@us-east-1`]) {
      expect(await folder.run("state", "rm", `${type}.shop`)).toMatchObject({ code: 0 });
      expect(await applied(`${two}import {\n  to = ${type}.shop\n  id = "${given}"\n}\n`)).toEqual([]);
    }
    const { id: same, dns_target } = await attributes();
    expect([same, dns_target]).toEqual([before.id, before.dns_target]);
    await folder.write(
      `${service()}${two}import {\n  to = ${type}.third\n  id = "shop.example.com"\n}\n${domain({}, "third")}`,
    );
    expect(await folder.plan()).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be the resource name of a service and a domain"),
    });
    const found = `data "${type}" "found" { domain_name = "shop.example.com" }\noutput "found" { value = length(data.${type}.found.certificate_validation_records) }\n`;
    expect(await applied(two + found)).toEqual([]);
    expect(JSON.parse(await folder.state()).outputs.found.value).toBe(3);
  });

  it("is one and in the state after kills during its creation and its deletion, and of one resource", async () => {
    const installed = await bench.folder({ installed: true });
    const apply = async (text: string) => {
      await installed.write(service() + text);
      await bench.forgetRequests();
      const { code, text: told } = await installed.apply();
      expect(code, told).toBe(0);
      return bench.changes();
    };
    /** Kills Terraform while the response to a request is held. */
    const killed = async (operation: string, text: string) => {
      await installed.write(service() + text);
      await killedDuring({ bench, folder: installed }, [operation]);
    };
    await apply("");
    await killed(create, domain());
    expect(await apply(domain() + zone())).toEqual([]);
    expect(await domains()).toHaveLength(1);
    await installed.write(service() + domain() + domain({ adopt_existing: "true" }, "again"));
    expect(await installed.apply()).toMatchObject({
      code: 1,
      text: expect.stringContaining("Another resource in this state already has"),
    });
    await killed(remove, "");
    expect(await apply("")).not.toContain(create);
    expect(await domains()).toEqual([]);
  });

  it("that failed is associated again by the next apply, and one of another owner is refused", async () => {
    await bench.admin("POST", "faults", { kind: "outcome", outcome: "FAILED", operations: [create], times: 1 });
    await folder.write(service() + domain());
    expect(await folder.apply()).toMatchObject({ code: 1, text: expect.stringContaining("must name amazon.com") });
    expect(await applied(domain())).toEqual([remove, create]);
    const other = await bench.folder();
    const arn = `"${(await bench.services())[0]?.ServiceArn}"`;
    await other.write(domain({ service_arn: arn }));
    const refused = await other.apply();
    expect(refused.text).toContain('The domain "shop.example.com" is already associated with');
    expect(refused.text).toContain(`terraform import ${type}.NAME ${(await attributes()).id}`);
    await other.write(domain({ service_arn: arn, adopt_existing: "true" }));
    expect(await other.apply()).toMatchObject({ code: 0 });
    expect(await domains()).toHaveLength(1);
  });

  it("is checked with the rules during plan", async () => {
    const five = ["a", "b", "c", "d", "e"].map((label) => domain({ domain_name: `"${label}.example.com"` }, label));
    await folder.write(service() + five.join("") + domain({ domain_name: '"*.example.com"' }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain("enable_www_subdomain is absent, which means true");
    expect(text).toContain("custom-domain-association/wildcard-has-no-www");
    const bad = { domain_name: '"shop.*.example.com"', enable_www_subdomain: "false", desired_status: '"GONE"' };
    await folder.write(service() + domain({ ...bad, service_arn: '"web-1"' }));
    const wrong = await folder.plan();
    for (const named of [
      "wildcard-is-the-first-label",
      "custom-domain-association/pattern",
      'desired_status is "GONE"',
    ]) {
      expect(wrong.text).toContain(named);
    }
  });
});
