/** Custom domains: every argument, records, drift, import, failures and rules, with the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import handler from "../../../lib/services/app-runner/custom-domain-association/handler.ts";
import { unknownValue } from "../../../lib/terraform/protocol/provider-server.ts";
import { settableAttributes } from "../../constructs/settable.ts";
import type { Declarations } from "../core-command.ts";
import { type Arguments, Reference } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";
import { service } from "./service-declarations.ts";

const type = "lintel_custom_domain_association";
const address = `${type}.shop`;
const services: Declarations = {
  "lintel_hosted_service.web": service(),
  "lintel_hosted_service.other": service({ service_name: "web-2" }),
};
const association = (changes: Arguments = {}): Arguments => ({
  service_arn: new Reference("lintel_hosted_service.web.arn"),
  domain_name: "shop.example.com",
  ...changes,
});
const domain = (changes: Arguments = {}): Declarations => ({ ...services, [address]: association(changes) });

const [create, remove] = ["AssociateCustomDomain", "DisassociateCustomDomain"];
const replaced = [remove, create];

/** Each argument with another value, and the requests that change it. */
const changes: { readonly [argument: string]: readonly [Arguments[string], readonly (string | undefined)[]] } = {
  domain_name: ["cart.example.com", replaced],
  service_arn: [new Reference("lintel_hosted_service.other.arn"), replaced],
  enable_www_subdomain: [false, replaced],
  desired_status: ["ACTIVE", []],
  adopt_existing: [true, []],
  timeouts: [{ create: "1m" }, []],
};

describe("a custom domain", () => {
  let ground: ProviderGround;
  let module: TerraformCore;
  const applied = (changed: Arguments = {}) => ground.applied(module, domain(changed));
  const records = () => module.attributes(address).certificate_validation_records;
  const domains = async () => {
    const found = (await ground.services()).map(({ ServiceArn }) =>
      ground.hosting.describeCustomDomains({ ServiceArn }),
    );
    return (await Promise.all(found)).flatMap(({ CustomDomains }) =>
      Array.isArray(CustomDomains) ? CustomDomains : [],
    );
  };
  beforeEach(async () => {
    ground = await providerGround();
    module = ground.rootModule();
    await ground.applied(module, services);
  });

  it("is planned with as many unknown records as it will have, associated, and destroyed", async () => {
    const lengths = [];
    for (const enable_www_subdomain of [true, false]) {
      const { planned } = await module.plan(domain({ enable_www_subdomain }));
      lengths.push(planned.get(address)?.after?.certificate_validation_records);
    }
    expect(lengths).toEqual([
      [unknownValue, unknownValue, unknownValue],
      [unknownValue, unknownValue],
    ]);
    expect(await applied()).toEqual([create]);
    const [{ ServiceArn = "", ServiceUrl = "" } = {}] = await ground.services();
    expect(module.attributes(address)).toMatchObject({
      id: `${ServiceArn},shop.example.com`,
      service_arn: ServiceArn,
      domain_name: "shop.example.com",
      enable_www_subdomain: true,
      dns_target: ServiceUrl,
      region: "us-east-1",
      status: expect.stringMatching(/^(?:PENDING_CERTIFICATE_DNS_VALIDATION|ACTIVE)$/),
    });
    expect(records()).toMatchObject([
      { name: expect.stringMatching(/^_[0-9a-f]{32}\.shop\.example\.com\.$/) },
      { name: expect.stringMatching(/^_[0-9a-f]{32}\.[0-9a-f]{31}\.shop\.example\.com\.$/) },
      { name: expect.stringMatching(/^_[0-9a-f]{32}\.www\.shop\.example\.com\.$/) },
    ]);
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect([await domains(), await ground.services()]).toEqual([[], []]);
  });

  it.each(Object.entries(changes))(
    "has its %s changed, in place or by replacement",
    async (argument, [value, requests]) => {
      await applied();
      expect(await applied({ [argument]: value })).toEqual(requests);
      expect(await applied()).toEqual(requests);
      expect(await domains()).toHaveLength(1);
    },
  );

  it("has each argument changed by the tests, except its region", () => {
    expect([...Object.keys(changes), "region"].sort()).toEqual(settableAttributes(handler).sort());
  });

  it("that is a wildcard has the records of its parent domain", async () => {
    await applied({ enable_www_subdomain: false, domain_name: "*.example.com" });
    expect(records()).toMatchObject([
      { name: expect.stringMatching(/^_[0-9a-f]{32}\.example\.com\.$/), type: "CNAME" },
      {},
    ]);
  });

  it("becomes active once an apply has waited", async () => {
    await applied({ desired_status: "ACTIVE", domain_name: "cart.example.com" });
    expect(module.attributes(address)).toMatchObject({ status: "ACTIVE", desired_status: "ACTIVE" });
  });

  it("is associated again when it disappears, beside another, and is imported with all attributes", async () => {
    const other = `${type}.other`;
    const two = { ...domain(), [other]: association({ domain_name: "other-shop.example.com" }) };
    await ground.applied(module, two);
    const before = module.attributes(address);
    expect(before.dns_target).toBe(module.attributes(other).dns_target);
    const [ServiceArn, id] = [String(before.service_arn), String(before.id)];
    await ground.hosting.disassociateCustomDomain({ ServiceArn, DomainName: "shop.example.com" });
    expect(await module.plan(two)).toMatchObject({ actions: { [address]: "create" } });
    expect(await ground.applied(module, two)).toEqual([create]);

    for (const given of [id, `shop.example.com,${ServiceArn}`, `${id}@us-east-1`]) {
      module.forget(address);
      const imports = { [address]: given };
      expect(await module.apply(two, { imports }), given).toMatchObject({ code: 0, actions: {} });
      expect(module.attributes(address)).toMatchObject({ id, dns_target: before.dns_target });
    }
    const wrong = await module.plan(
      { ...two, [`${type}.third`]: association() },
      { imports: { [`${type}.third`]: "shop.example.com" } },
    );
    expect(wrong.text).toContain("it must be the ARN of a service and a domain");
    const { values } = await module.read(type, { domain_name: "shop.example.com" });
    expect(values?.certificate_validation_records).toHaveLength(3);
  });

  it("that failed is tainted and associated again by the next apply; one that exists is refused, or adopted", async () => {
    await ground.fault({ kind: "outcome", outcome: "FAILED", operations: [create], times: 1 });
    const failed = await module.apply(domain());
    expect([failed.code, failed.text]).toEqual([1, expect.stringContaining("must contain amazon.com")]);
    expect(module.isTainted(address)).toBe(true);
    expect(await applied()).toEqual([remove, create]);
    expect(module.isTainted(address)).toBe(false);
    const id = String(module.attributes(address).id);
    module.forget(address);
    const refused = await module.apply(domain());
    expect(refused.text).toContain('The domain "shop.example.com" is already associated with');
    expect(refused.text).toContain(`terraform import ${type}.NAME ${id}`);
    expect(await applied({ adopt_existing: true })).toEqual([]);
    const twice = { ...domain(), [`${type}.again`]: association({ adopt_existing: true }) };
    const second = await module.apply(twice);
    expect(second.text).toContain("Another resource in this state already has");
    expect(await domains()).toHaveLength(1);
  });

  it("is checked with the rules when it is planned", async () => {
    const wildcard = await module.plan(domain({ domain_name: "*.example.com" }));
    expect(wildcard.code).toBe(1);
    expect(wildcard.text).toContain("enable_www_subdomain is absent, which means true");
    expect(wildcard.text).toContain("custom-domain-association/wildcard-has-no-www");
    const bad = { domain_name: "shop.*.example.com", enable_www_subdomain: false, desired_status: "GONE" };
    const { text } = await module.plan(domain({ ...bad, service_arn: "web-1" }));
    for (const named of [
      "wildcard-is-the-first-label",
      "custom-domain-association/pattern",
      'desired_status is "GONE"',
    ]) {
      expect(text).toContain(named);
    }
  });
});
