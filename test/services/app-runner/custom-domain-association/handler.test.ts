/** Associations of domains in virtual time: waits, failures, interrupted creations, ownership. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import type { DomainCall } from "../../../../lib/services/app-runner/custom-domain-association/handler/service.ts";
import handler from "../../../../lib/services/app-runner/custom-domain-association/handler.ts";
import { StateOwnership } from "../../../../lib/terraform/provider/state-ownership.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../app-runner-ground.ts";

/** Duration of an operation, in seconds. */
const operationSeconds = 60;

let ground: AppRunnerGround;
let call: DomainCall;
let declared: { readonly ServiceArn: string; readonly DomainName: string };

const fault = (order: object) => ground.fault(order);
const once = (kind: string, operation: string, more: object = {}) =>
  fault({ kind, operations: [operation], times: 1, ...more });
const outcome = (named: string, operation: string) => once("outcome", operation, { outcome: named });
/** The next run of the same state, or of one in the same place that knows only what the first one recorded. */
const laterRun = (options: Members = {}): DomainCall => {
  if (call.ownership instanceof StateOwnership) call.ownership.begin();
  return { ...call, options };
};
const stranger = (options: Members = {}): DomainCall => ({
  ...call,
  options,
  ownership: new StateOwnership(() => ({ scope: "other", dataFolder: undefined })),
});
/** The requests of some work that change something. */
const changes = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await ground.requestsOf(work)).filter((name) => !/^(?:Describe|List)/.test(name));
const domains = async (): Promise<readonly Members[]> => {
  const { CustomDomains } = await call.client.service.describeCustomDomains({ ServiceArn: declared.ServiceArn });
  return Array.isArray(CustomDomains) ? CustomDomains : [];
};
const associate = (members: Members = {}) => call.client.service.associateCustomDomain({ ...declared, ...members });
const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = ground.clock.now;
  await work();
  return (ground.clock.now - began) / 1000;
};
const pending = "PENDING_CERTIFICATE_DNS_VALIDATION";

async function serviceArn(name: string): Promise<string> {
  const { Service } = await call.client.service.createService({
    ServiceName: name,
    SourceConfiguration: {
      ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
    },
  });
  ground.clock.now += 2 * operationSeconds * 1000;
  return String(Object(Service).ServiceArn);
}

beforeEach(async () => {
  ground = await appRunnerGround({ operationSeconds });
  ({ call } = ground);
  declared = { ServiceArn: await serviceArn("web-1"), DomainName: "shop.example.com" };
});

describe("an association", () => {
  it("is complete when its records are known, in their order, though they come after the status", async () => {
    let record: Members = {};
    const seconds = await elapsed(async () => (record = await handler.create(declared, call)));
    expect(seconds).toBeGreaterThanOrEqual(1.5 * operationSeconds);
    expect(seconds).toBeLessThan(2 * operationSeconds);
    expect(record).toMatchObject({
      ...declared,
      EnableWWWSubdomain: true,
      id: `${declared.ServiceArn},shop.example.com`,
      DNSTarget: expect.stringMatching(/\.awsapprunner\.com$/),
      Status: pending,
      desiredStatus: pending,
      VpcDNSTargets: [],
    });
    const names = Object(record).CertificateValidationRecords.map(({ Name }: Members) => Name);
    expect(names).toEqual([
      expect.stringMatching(/^_[0-9a-f]{32}\.shop\.example\.com\.$/),
      expect.stringMatching(/^_[0-9a-f]{32}\.[0-9a-f]{31}\.shop\.example\.com\.$/),
      expect.stringMatching(/^_[0-9a-f]{32}\.www\.shop\.example\.com\.$/),
    ]);
    expect(await handler.read(String(record.id), call)).toEqual(record);
    expect(await handler.find?.("shop.example.com", call)).toEqual(record);
    expect(await handler.find?.("cart.example.com", call)).toBeUndefined();
  });

  it("with a desired status is complete when it is active, also in an update", async () => {
    const wanted = { ...call, options: { desiredStatus: "ACTIVE" } };
    expect(await handler.create(declared, wanted)).toMatchObject({ Status: "ACTIVE", desiredStatus: "ACTIVE" });
    const other = { ...declared, DomainName: "*.example.com", EnableWWWSubdomain: false };
    const record = await handler.create(other, call);
    expect(record).toMatchObject({ ...other, Status: pending });
    expect(record.CertificateValidationRecords).toHaveLength(2);
    const updating = () => handler.update(record, other, wanted);
    expect(await changes(updating)).toEqual([]);
    expect(await updating()).toMatchObject({ Status: "ACTIVE" });
    expect(ground.log.join("\n")).toMatch(/these records are not validated yet: _[0-9a-f]{32}\.example\.com\. CNAME _/);
  });

  it("that is not complete when the time is over is recorded", async () => {
    await outcome("NEVER_ENDS", "AssociateCustomDomain");
    const controller = new AbortController();
    const log = () => controller.abort(new Error("the time is over"));
    const error = await failure(handler.create(declared, { ...call, signal: controller.signal, log }));
    expect(error).toBeInstanceOf(PartialResultError);
    expect(error).toMatchObject({ record: { id: `${declared.ServiceArn},shop.example.com` } });
    expect(error.message).toContain("The domain is associated, but not as declared: the time is over");
  });

  it("goes on with fewer records than expected, and says so", async () => {
    await handler.create({ ...declared, EnableWWWSubdomain: false }, call);
    const { service } = call.client;
    const fewer = async function* () {
      for await (const page of service.pages("describeCustomDomains", { ServiceArn: declared.ServiceArn })) {
        const [domain] = Object(page).CustomDomains;
        yield { ...page, CustomDomains: [{ ...domain, CertificateValidationRecords: [] }] };
      }
    };
    const read = { ...call, client: { ...call.client, service: { ...service, pages: fewer } } };
    expect(await elapsed(() => handler.update(declared, declared, read))).toBeGreaterThan(120);
    expect(ground.log.at(-1)).toBe(
      "warn The domain shop.example.com has 0 validation records, and 2 were expected. If more appear, the next plan shows them.",
    );
  });

  it("of a domain that was active before is bound at once", async () => {
    const wanted = { ...call, options: { desiredStatus: "ACTIVE" } };
    await handler.delete(await handler.create(declared, wanted), call);
    expect(await domains()).toEqual([]);
    expect(await handler.create(declared, laterRun())).toMatchObject({ Status: "BINDING_CERTIFICATE" });
  });

  it("is deleted until it is gone, and once if the response is lost", async () => {
    const record = await handler.create(declared, call);
    await once("lose-answer", "DisassociateCustomDomain");
    await failure(handler.delete(record, call));
    expect(await handler.read(String(record.id), call)).toBeUndefined();
    expect(await changes(() => handler.delete(record, call))).toEqual([]);
    expect(await domains()).toEqual([]);
    await once("error", "DescribeCustomDomains", { error: "ResourceNotFoundException", status: 400 });
    expect(await handler.read(String(record.id), call)).toBeUndefined();
  });

  it("is deleted if another state associates the same domain before the deletion has seen that it is gone", async () => {
    const record = await handler.create(declared, call);
    const { timing } = call.client;
    let times = 0;
    const sleep: typeof timing.sleep = async (...asked) => {
      await timing.sleep(...asked);
      if ((await domains()).length === 0 && times++ === 0) await associate();
    };
    await handler.delete(record, { ...call, client: { ...call.client, timing: { ...timing, sleep } } });
    expect([times, await domains()]).toMatchObject([1, [{ DomainName: declared.DomainName }]]);
  });

  it("that was disassociated between the read and the request is gone", async () => {
    const record = await handler.create(declared, call);
    await once("error", "DisassociateCustomDomain", {
      error: "InvalidRequestException",
      status: 400,
      message: "No custom domain shop.example.com found for the provided service",
    });
    const { service } = call.client;
    const real = service.disassociateCustomDomain;
    const racing = {
      ...service,
      disassociateCustomDomain: async (...asked: Parameters<typeof real>) => {
        const response = await real(...asked).catch((error: unknown) => error);
        await real({ ServiceArn: declared.ServiceArn, DomainName: declared.DomainName });
        if (response instanceof Error) throw response;
        return {};
      },
    };
    await handler.delete(record, { ...call, client: { ...call.client, service: racing } });
    expect(await domains()).toEqual([]);
  });

  it("whose deletion failed is a warning, and is deleted by the next one", async () => {
    const record = await handler.create(declared, call);
    await outcome("FAILED", "DisassociateCustomDomain");
    expect((await failure(handler.delete(record, call))).message).toContain("is DELETE_FAILED");
    expect(await handler.read(String(record.id), call)).toMatchObject({ Status: "DELETE_FAILED" });
    expect(ground.log.at(-1)).toContain("warn The domain shop.example.com of");
  });

  it("waits while an operation on the service is in progress, and is refused while it is paused", async () => {
    const { service } = call.client;
    await service.startDeployment({ ServiceArn: declared.ServiceArn });
    const record = await handler.create(declared, call);
    expect(record).toMatchObject({ Status: pending });
    expect(ground.log).toContainEqual(expect.stringContaining("is no longer OPERATION_IN_PROGRESS"));
    await service.pauseService({ ServiceArn: declared.ServiceArn });
    ground.clock.now += 2 * operationSeconds * 1000;
    const remedy =
      'is PAUSED, and App Runner changes the domains of a service only while it is running. Resume it (desired_status = "RUNNING"';
    expect((await failure(handler.delete(record, call))).message).toContain(remedy);
    const other = { ...declared, DomainName: "cart.example.com" };
    expect((await failure(handler.create(other, call))).message).toContain(remedy);
    await service.resumeService({ ServiceArn: declared.ServiceArn });
    await handler.create(other, laterRun());
    expect(await domains()).toHaveLength(2);
  });

  it("is not read from another region, and has an id of one form, or of the AWS provider's", async () => {
    const elsewhere = `${declared.ServiceArn.replace("us-east-1", "eu-west-1")},example.com`;
    await expect(handler.read(elsewhere, call)).rejects.toThrow("is in eu-west-1, but the request went to us-east-1");
    expect(handler.parseImportId(elsewhere)).toBe(elsewhere);
    const [arn, domain] = elsewhere.split(",");
    expect(handler.parseImportId(`${domain?.toUpperCase()},${arn}`)).toBe(elsewhere);
    for (const id of ["example.com", String(arn), `${arn},`, `${arn},a b`, `${arn},a,b`, `x${elsewhere.slice(40)}`]) {
      expect(() => handler.parseImportId(id)).toThrow("it must be the ARN of a service and a domain");
    }
  });
});

describe("a creation", () => {
  it("whose response is lost is one", async () => {
    await once("lose-answer", "AssociateCustomDomain");
    expect(await changes(() => handler.create(declared, call))).toEqual(["AssociateCustomDomain"]);
    expect(await domains()).toHaveLength(1);
  });

  it("that is refused or lost creates nothing, and leaves no claim", async () => {
    await once("error", "AssociateCustomDomain", { status: 403 });
    expect((await failure(handler.create(declared, call))).message).toContain("AccessDeniedException");
    await once("reset", "AssociateCustomDomain");
    expect((await failure(handler.create({ ...declared, DomainName: "cart.example.com" }, call))).message).toContain(
      "AssociateCustomDomain",
    );
    await associate();
    expect(await failure(handler.create(declared, laterRun()))).toBeInstanceOf(AlreadyExistsError);
  });

  it("that was interrupted after its request is continued by the next run, and by no other state", async () => {
    await outcome("NEVER_ENDS", "AssociateCustomDomain");
    const killed = new AbortController();
    const ends = { ...call, signal: killed.signal, log: () => killed.abort() };
    await failure(handler.create(declared, ends));
    expect(await failure(handler.create(declared, stranger()))).toBeInstanceOf(AlreadyExistsError);
    await call.client.service.disassociateCustomDomain(declared);
    ground.clock.now += 2 * operationSeconds * 1000;
    await associate();
    expect(await changes(() => handler.create(declared, laterRun()))).toEqual([]);
    expect(await failure(handler.create(declared, call))).toBeInstanceOf(HeldError);
  });

  it("that was interrupted and is declared otherwise now is made anew", async () => {
    const killed = new AbortController();
    await failure(handler.create(declared, { ...call, signal: killed.signal, log: () => killed.abort() }));
    const changed = { ...declared, EnableWWWSubdomain: false };
    expect(await changes(() => handler.create(changed, laterRun()))).toEqual([
      ...["DisassociateCustomDomain", "AssociateCustomDomain"],
    ]);
    expect(await domains()).toMatchObject([{ EnableWWWSubdomain: false }]);
  });

  it("adopts a domain only on request, and only if it is identical", async () => {
    await associate();
    const taken = await failure(handler.create(declared, stranger()));
    expect(taken).toBeInstanceOf(AlreadyExistsError);
    expect(taken).toMatchObject({ identity: `${declared.ServiceArn},shop.example.com`, differences: [] });
    expect(taken.message).toBe(
      `The domain "shop.example.com" is already associated with ${declared.ServiceArn}. It is CREATING.`,
    );
    const options = { adoptExisting: true };
    const differing = handler.create({ ...declared, EnableWWWSubdomain: false }, stranger(options));
    expect(await failure(differing)).toMatchObject({ differences: ["EnableWWWSubdomain"] });
    const same = { ...declared, DomainName: "Shop.Example.com" };
    expect(await changes(() => handler.create(same, stranger(options)))).toEqual([]);
  });

  it("of which two run at once makes one domain, in one state and in two", async () => {
    const outcomes = async (one: DomainCall, other: DomainCall, DomainName: string) => {
      const both = [one, other].map((each) => handler.create({ ...declared, DomainName }, each));
      return (await Promise.allSettled(both)).map((each) => (each.status === "fulfilled" ? "created" : each.reason));
    };
    const inOne = await outcomes(call, call, "a.example.com");
    expect(inOne).toContain("created");
    expect(inOne.find((each) => each !== "created")).toBeInstanceOf(HeldError);
    const inTwo = await outcomes(laterRun(), stranger(), "b.example.com");
    expect(inTwo).toContain("created");
    expect(inTwo.find((each) => each !== "created")).toBeInstanceOf(AlreadyExistsError);
  });

  it("waits for a disassociation that is in progress", async () => {
    const record = await handler.create(declared, call);
    await call.client.service.disassociateCustomDomain(declared);
    expect(await handler.read(String(record.id), call)).toBeUndefined();
    expect(await changes(() => handler.create(declared, stranger()))).toEqual(["AssociateCustomDomain"]);
  });

  it("that fails names the records that forbid certificates, and is made anew by the next run", async () => {
    await outcome("FAILED", "AssociateCustomDomain");
    const error = await failure(handler.create(declared, call));
    expect(error).toBeInstanceOf(PartialResultError);
    expect(error.message).toContain("is CREATE_FAILED. App Runner states no reason. If shop.example.com, or a domain");
    expect(error.message).toContain("CAA records, one of them must contain amazon.com");
    const id = String(Object(error).record.id);
    expect(await handler.read(id, call)).toMatchObject({ Status: "CREATE_FAILED" });
    expect(ground.log.at(-1)).toContain("replace the resource");
    const completing = () => Promise.resolve(handler.complete?.(id, declared, laterRun()));
    expect(await changes(completing)).toEqual(["DisassociateCustomDomain", "AssociateCustomDomain"]);
    expect(await domains()).toMatchObject([{ Status: "pending_certificate_dns_validation" }]);
  });

  it("that failed is completed as it is, for another service elsewhere, or if nothing is left", async () => {
    const record = await handler.create(declared, call);
    const id = String(record.id);
    const complete = (members: Members) => Promise.resolve(handler.complete?.(id, members, laterRun()));
    expect(await changes(() => complete(declared))).toEqual([]);
    const moved = { ...declared, ServiceArn: await serviceArn("web-2") };
    expect(await changes(() => complete(moved))).toEqual(["DisassociateCustomDomain", "AssociateCustomDomain"]);
    expect(await domains()).toEqual([]);
    expect(await changes(() => complete(declared))).toEqual(["AssociateCustomDomain"]);
  });

  it("of a sixth domain, or for an unknown service, is refused", async () => {
    for (const label of ["a", "b", "c", "d", "e"]) await associate({ DomainName: `${label}.example.com` });
    expect((await failure(handler.create(declared, call))).message).toContain("may have at most 5");
    const unknown = { ...declared, ServiceArn: declared.ServiceArn.replace("web-1", "web-9") };
    expect((await failure(handler.create(unknown, call))).message).toMatch(
      /^AssociateCustomDomain failed with InvalidRequestException .*was not found/,
    );
  });
});
