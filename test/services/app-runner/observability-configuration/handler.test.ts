/** Observability configurations in virtual time: revisions, the reserved one, interrupted creations, deletions. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import { revisionsOf, type SharedCall } from "../../../../lib/services/app-runner/handler/shared-object.ts";
import handler, { observabilityKind } from "../../../../lib/services/app-runner/observability-configuration/handler.ts";
import { StateOwnership } from "../../../../lib/terraform/provider/state-ownership.ts";
import { markedTags } from "../../../../lib/terraform/runtime/creation-mark.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../app-runner-ground.ts";

const plain = { ObservabilityConfigurationName: "tracing" };
const traced = { ...plain, TraceConfiguration: { Vendor: "AWSXRAY" } };
const account = "arn:aws:apprunner:us-east-1:123456789012:observabilityconfiguration";

let ground: AppRunnerGround;
let call: SharedCall;
beforeEach(async () => {
  ground = await appRunnerGround({ operationSeconds: 180 });
  ({ call } = ground);
});

/** The next run of the same state. */
const laterRun = (options: Members = {}): SharedCall => ({ ...call, options, ownership: new StateOwnership() });
const fault = (order: object) => ground.fault(order);
const once = (kind: string, operation: string, more: object = {}) =>
  fault({ kind, operations: [`${operation}ObservabilityConfiguration`], times: 1, ...more });
/** The requests of some work that change something. */
const changes = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await ground.requestsOf(work))
    .map((name) => name.replace("ObservabilityConfiguration", ""))
    .filter((name) => !/^(?:Describe|List)/.test(name));
const numbers = async () =>
  (await revisionsOf(observabilityKind, "tracing", call)).map((each) => each.ObservabilityConfigurationRevision);

/** A running service that names a configuration. */
async function serviceWith(ObservabilityConfigurationArn: unknown, ServiceName = "web-1"): Promise<string> {
  const { Service } = await call.client.service.createService({
    ServiceName,
    SourceConfiguration: {
      ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
    },
    ObservabilityConfiguration: { ObservabilityEnabled: true, ObservabilityConfigurationArn },
  });
  ground.clock.now += 200_000;
  return String(Object(Service).ServiceArn);
}

describe("an observability configuration", () => {
  it("gets one revision for each change of its tracing, also if responses are lost, and none for tags", async () => {
    await once("lose-answer", "Create");
    const record = await handler.create(traced, call);
    expect(record).toMatchObject({
      ...traced,
      id: `${account}/tracing`,
      ObservabilityConfigurationArn: expect.stringMatching(/\/tracing\/1\/[0-9a-f]{32}$/),
      ObservabilityConfigurationRevision: 1,
      Tags: {},
    });
    await once("lose-answer", "Create");
    const removed = await handler.update(record, plain, call);
    expect(removed).toMatchObject({ id: record.id, ObservabilityConfigurationRevision: 2 });
    expect(removed.TraceConfiguration).toBeUndefined();
    expect(await numbers()).toEqual([2, 1]);
    const tagged = { ...plain, Tags: { team: "web" } };
    expect(await changes(() => handler.update(removed, tagged, call))).toEqual(["TagResource"]);
    expect(await changes(() => handler.update(removed, tagged, call))).toEqual([]);
    const again = { ...traced, Tags: { team: "web" } };
    expect(await changes(() => handler.update(removed, again, call))).toEqual(["Create"]);
    expect(await handler.find?.("tracing", call)).toMatchObject({ ...again, ObservabilityConfigurationRevision: 3 });
  });

  it("is not created if the request is lost or refused", async () => {
    await once("reset", "Create");
    expect((await failure(handler.create(traced, call))).message).toContain("CreateObservabilityConfiguration");
    await fault({ kind: "error", operations: ["CreateObservabilityConfiguration"], times: 2, status: 403 });
    expect((await failure(handler.create(traced, call))).message).toContain("AccessDeniedException");
    expect(await handler.find?.("tracing", call)).toBeUndefined();
    await once("error", "Create", { status: 403 });
    expect(await changes(() => handler.create(traced, call))).toEqual(["Create", "Create"]);
  });

  it("is created by one of two creations at once, in one state and in two", async () => {
    const outcomes = async (one: SharedCall, other: SharedCall) => {
      const settled = await Promise.allSettled([handler.create(traced, one), handler.create(traced, other)]);
      expect(await numbers()).toHaveLength(1);
      return settled.map((each) => (each.status === "fulfilled" ? "created" : each.reason));
    };
    const inOne = await outcomes(call, call);
    expect(inOne).toContain("created");
    expect(inOne.find((each) => each !== "created")).toBeInstanceOf(HeldError);
    await handler.delete({ id: `${account}/tracing` }, call);
    ground.clock.now += 60_000;
    const other = { ...call, ownership: new StateOwnership(() => ({ scope: "other", dataFolder: undefined })) };
    const inTwo = await outcomes(call, other);
    expect(inTwo).toContain("created");
    expect(inTwo.find((each) => each !== "created")).toBeInstanceOf(AlreadyExistsError);
  });

  it("belongs to the first of two creations that were killed at once, unless somebody else changed it since", async () => {
    /** A creation of a state that was killed before its response. */
    const killed = (scope: string) =>
      call.client.service.createObservabilityConfiguration({ ...traced, Tags: markedTags({}, scope, "tracing") });
    const createOf = (scope: string) =>
      handler.create(traced, {
        ...call,
        ownership: new StateOwnership(() => ({ scope, dataFolder: undefined })),
      });
    for (const scope of ["first", "second"]) await killed(scope);
    expect(await failure(createOf("second"))).toBeInstanceOf(AlreadyExistsError);
    const record = await createOf("first");
    expect(record).toMatchObject({ ObservabilityConfigurationRevision: 2, Tags: {} });
    expect(await failure(createOf("second"))).toBeInstanceOf(AlreadyExistsError);
    await handler.delete(record, call);
    await killed("first");
    await call.client.service.createObservabilityConfiguration(plain);
    await killed("second");
    expect(await failure(createOf("first"))).toBeInstanceOf(AlreadyExistsError);
  });

  it("that exists is adopted only on request, and only if it matches", async () => {
    await call.client.service.createObservabilityConfiguration(traced);
    expect(await failure(handler.create(traced, call))).toMatchObject({
      identity: `${account}/tracing`,
      differences: [],
    });
    const adopting = laterRun({ adoptExisting: true });
    expect(await failure(handler.create(plain, adopting))).toMatchObject({
      differences: ["TraceConfiguration.Vendor"],
    });
    expect(await changes(() => handler.create(traced, adopting))).toEqual([]);
  });

  it("whose creation failed halfway is completed as declared, with another revision or under another name", async () => {
    await fault({ kind: "error", status: 500, operations: ["UntagResource"], times: 1 });
    const error = await failure(handler.create(traced, call));
    expect(error).toBeInstanceOf(PartialResultError);
    const id = String(Object(error).record.id);
    const completed = (content: Members, by: SharedCall) =>
      changes(() => Promise.resolve(handler.complete?.(id, content, by)));
    expect(await failure(completed(traced, call))).toBeInstanceOf(HeldError);
    expect(await completed(plain, laterRun())).toEqual(["Create"]);
    const renamed = { ...plain, ObservabilityConfigurationName: "other" };
    expect(await completed(renamed, laterRun())).toEqual(["Delete", "Delete", "Create", "UntagResource"]);
    expect(await handler.find?.("tracing", call)).toBeUndefined();
  });

  it("is not read from another region, and is imported with and without a revision", async () => {
    const elsewhere = "arn:aws:apprunner:eu-west-1:123456789012:observabilityconfiguration/tracing";
    await expect(handler.read(elsewhere, call)).rejects.toThrow("is in eu-west-1, but the request went to us-east-1");
    for (const id of [elsewhere, `${elsewhere}/3`, `${elsewhere}/3/0123`]) {
      expect(handler.parseImportId(id)).toBe(elsewhere);
    }
    for (const id of ["tracing", `${elsewhere}/x/y/z`, elsewhere.replace("observability", "autoscaling")]) {
      expect(() => handler.parseImportId(id)).toThrow("it must be the ARN of an observability configuration");
    }
  });

  it("that is reserved is read without tags, and neither imported nor created", async () => {
    const record = await handler.find?.("DefaultConfiguration", call);
    expect(record).toMatchObject({ TraceConfiguration: { Vendor: "AWSXRAY" }, Tags: {} });
    const message = "the observability configuration DefaultConfiguration belongs to App Runner";
    expect(() => handler.parseImportId(String(record?.ObservabilityConfigurationArn))).toThrow(message);
    const reserved = { ObservabilityConfigurationName: "DefaultConfiguration" };
    expect(await failure(handler.create(reserved, call))).toBeInstanceOf(AlreadyExistsError);
  });
});

describe("revisions", () => {
  let record: Members;
  beforeEach(async () => {
    record = await handler.create(traced, call);
  });
  const revised = async (count: number) => {
    for (let n = 0; n < count; n++) await call.client.service.createObservabilityConfiguration(n % 2 ? traced : plain);
  };

  it("at the quota lose the oldest one that no service uses", async () => {
    await serviceWith(record.ObservabilityConfigurationArn);
    await revised(9);
    expect(await changes(() => handler.update(record, traced, call))).toEqual(["Create", "Delete", "Delete", "Create"]);
    expect(await numbers()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 1]);
  });

  it("at the quota that somebody else deletes meanwhile make room, and other refusals are passed on", async () => {
    await revised(1);
    await once("error", "Create", { error: "ServiceQuotaExceededException" });
    await once("error", "Delete", { error: "ResourceNotFoundException" });
    expect(await changes(() => handler.update(record, traced, call))).toEqual(["Create", "Delete", "Create"]);
    await once("error", "Create", { error: "ServiceQuotaExceededException" });
    await once("error", "Delete", { status: 403 });
    expect((await failure(handler.update(record, plain, call))).message).toContain("AccessDeniedException");
  });

  it("all of which services use fail at the quota", async () => {
    await revised(9);
    await fault({ kind: "error", operations: ["DeleteObservabilityConfiguration"], error: "InvalidRequestException" });
    const error = await failure(handler.update(record, traced, call));
    expect(error.message).toContain("ServiceQuotaExceededException");
  });

  it("are listed newest first, and not those of another name", async () => {
    await revised(1);
    await handler.create({ ...plain, ObservabilityConfigurationName: "tracing-2" }, call);
    const listed = await handler.listings?.revisions?.list(String(record.id), call);
    expect(listed).toMatchObject([
      { ObservabilityConfigurationRevision: 2 },
      { ObservabilityConfigurationRevision: 1 },
    ]);
  });

  it("are all deleted, oldest first, whichever response is lost and whoever deletes others", async () => {
    await revised(3);
    await once("lose-answer", "Delete");
    await once("error", "Delete", { error: "ResourceNotFoundException" });
    await handler.delete(record, call);
    expect(await numbers()).toEqual([2]);
    await handler.delete(record, call);
    expect(await numbers()).toEqual([]);
    expect(await changes(() => handler.delete(record, call))).toEqual([]);
    await expect(handler.update(record, plain, call)).rejects.toThrow("was deleted while it was being changed");
  });

  it("remain if the deletion of one is lost or refused, and the newest one longest", async () => {
    await revised(1);
    await once("reset", "Delete");
    expect((await failure(handler.delete(record, call))).message).toContain("DeleteObservabilityConfiguration");
    await once("error", "Delete", { status: 403 });
    expect((await failure(handler.delete(record, call))).message).toContain("AccessDeniedException");
    expect(await numbers()).toEqual([2, 1]);
    await serviceWith(`${account}/tracing`);
    expect((await failure(handler.delete(record, call))).message).toContain("uses it");
    expect(await numbers()).toEqual([2]);
  });
});

describe("a deletion", () => {
  let record: Members;
  let ServiceArn: string;
  beforeEach(async () => {
    record = await handler.create(traced, call);
    ServiceArn = await serviceWith(record.ObservabilityConfigurationArn);
  });
  const waited = async (message: string): Promise<number> => {
    const began = ground.clock.now;
    expect((await failure(handler.delete(record, call))).message).toContain(message);
    return (ground.clock.now - began) / 1000;
  };

  it("names the services that use any revision after a short wait", async () => {
    await handler.update(record, plain, call);
    const seconds = await waited(`was not deleted: ${ServiceArn} uses it`);
    expect(seconds).toBeGreaterThanOrEqual(10);
    expect(seconds).toBeLessThan(25);
  });

  it("waits for a service that is being deleted", async () => {
    await call.client.service.deleteService({ ServiceArn });
    await handler.delete(record, call);
    expect(await numbers()).toEqual([]);
  });

  it("is tried for two minutes if no service seems to use it, or services may not be read", async () => {
    await fault({ kind: "error", status: 403, operations: ["ListServices"] });
    const seconds = await waited("in use by");
    expect(seconds).toBeGreaterThanOrEqual(120);
    expect(seconds).toBeLessThan(140);
  });
});
