/** Ownership of auto scaling configurations, their revisions, the default, and interrupted creations. */
import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import handler, { autoScalingKind } from "../../../../../lib/services/app-runner/auto-scaling-configuration/handler.ts";
import { revisionsOf, type SharedCall } from "../../../../../lib/services/app-runner/handler/shared-object.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../../app-runner-ground.ts";

const declared = { AutoScalingConfigurationName: "high-load", MaxSize: 3 };
const changed = { ...declared, MaxSize: 4 };

let ground: AppRunnerGround;
let call: SharedCall;
const withOptions = (options: Members): SharedCall => ({ ...call, options });
/** The next run of the same state. */
const laterRun = (options: Members = {}): SharedCall => ({ ...call, options, ownership: new StateOwnership() });

beforeEach(async () => {
  ground = await appRunnerGround();
  ({ call } = ground);
});

const fault = (order: object) => ground.fault(order);
/** The requests of some work that change something. */
const changes = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await ground.requestsOf(work))
    .map((name) => name.replace("AutoScalingConfiguration", ""))
    .filter((name) => !/^(?:Describe|List)/.test(name));
const numbers = async () =>
  (await revisionsOf(autoScalingKind, "high-load", call)).map((each) => each.AutoScalingConfigurationRevision);

const identityOf = async (name: string) => (await handler.find?.(name, call))?.id;

describe("a creation", () => {
  it("without permission to tag has no mark", async () => {
    await fault({ kind: "error", status: 403, operations: ["CreateAutoScalingConfiguration"], times: 1 });
    expect(await changes(() => handler.create(declared, call))).toEqual(["Create", "Create"]);
  });

  it("whose request is lost fails, and leaves nothing", async () => {
    await fault({ kind: "reset", operations: ["CreateAutoScalingConfiguration"], times: 1 });
    expect((await failure(handler.create(declared, call))).message).toContain("CreateAutoScalingConfiguration");
    expect(await handler.find?.("high-load", call)).toBeUndefined();
  });

  it("that fails halfway is recorded, and a later run completes it as declared", async () => {
    await fault({ kind: "error", status: 500, operations: ["UntagResource"], times: 1 });
    const error = await failure(handler.create(declared, call));
    expect(error).toBeInstanceOf(PartialResultError);
    expect(error.message).toContain("but not as declared: UntagResource failed with");
    const tagged = { ...declared, Tags: { team: "web" } };
    const goesOn = async () =>
      expect(await handler.create(tagged, laterRun())).toMatchObject({ Tags: { team: "web" }, MaxSize: 3 });
    expect(await changes(goesOn)).toEqual(["TagResource", "UntagResource"]);
    expect(await numbers()).toEqual([1]);
  });

  it("continues if two of this state were killed with a revision each, and leaves alone what another made first", async () => {
    const { service } = call.client;
    const marked = async (): Promise<Members> => {
      await handler.create(declared, { ...call, mark: "stays" });
      const [first] = await revisionsOf(autoScalingKind, "high-load", call);
      const { Tags } = await service.listTagsForResource({ ResourceArn: first?.AutoScalingConfigurationArn });
      return { ...declared, Tags };
    };
    const second = await marked();
    await service.createAutoScalingConfiguration(second);
    expect(await handler.create(declared, laterRun())).toMatchObject({ AutoScalingConfigurationRevision: 2, Tags: {} });

    await handler.delete({ id: await identityOf("high-load") }, call);
    await service.createAutoScalingConfiguration(declared);
    await service.createAutoScalingConfiguration(second);
    expect(await failure(handler.create(declared, laterRun()))).toBeInstanceOf(AlreadyExistsError);
  });

  it("adopts an existing configuration only on request, and only if it matches", async () => {
    await call.client.service.createAutoScalingConfiguration(declared);
    const taken = await failure(handler.create(declared, call));
    expect(taken).toBeInstanceOf(AlreadyExistsError);
    expect(taken).toMatchObject({ identity: expect.stringMatching(/\/high-load$/), differences: [] });
    const differing = await failure(handler.create(changed, withOptions({ adoptExisting: true })));
    expect(differing).toMatchObject({ differences: ["MaxSize"] });
    const adopt = () => handler.create(declared, withOptions({ adoptExisting: true }));
    expect(await changes(adopt)).toEqual([]);
    expect(await failure(adopt())).toBeInstanceOf(HeldError);
  });
});

describe("an unfinished creation", () => {
  let id: string;
  beforeEach(async () => {
    await fault({ kind: "error", status: 500, operations: ["UntagResource"], times: 1 });
    const error = await failure(handler.create(declared, call));
    id = String(Object(error).record.id);
  });
  const completed = (content: Members, by: SharedCall) =>
    changes(() => Promise.resolve(handler.complete?.(id, content, by)));

  it("is completed as declared", async () => {
    expect(await completed(declared, laterRun())).toEqual(["UntagResource"]);
  });

  it("is deleted and created again under another name", async () => {
    const renamed = { ...declared, AutoScalingConfigurationName: "low-load" };
    expect(await completed(renamed, laterRun())).toEqual(["Delete", "Create", "UntagResource"]);
    expect(await handler.find?.("high-load", call)).toBeUndefined();
  });

  it("is created again if it was deleted", async () => {
    await handler.delete({ id }, call);
    expect(await completed(declared, laterRun())).toEqual(["Create", "UntagResource"]);
  });

  it("belongs to the declaration of this run that claimed it", async () => {
    expect(await failure(completed(declared, call))).toBeInstanceOf(HeldError);
  });
});

describe("revisions", () => {
  const tags = { team: "web" };

  it("keep the tags of others, and at the quota the oldest one makes room", async () => {
    let record = await handler.create({ ...declared, Tags: tags }, call);
    const client = { ...call.client, ignoredTags: { keys: ["costs"], keyPrefixes: [] } };
    await client.service.tagResource({ ResourceArn: record.AutoScalingConfigurationArn, Tags: { costs: "7" } });
    for (const MaxSize of [4, 5, 6, 7, 8, 9]) {
      record = await handler.update(record, { ...declared, MaxSize, Tags: tags }, { ...call, client });
      expect(record).toMatchObject({ MaxSize, Tags: tags });
    }
    expect(await numbers()).toEqual([7, 6, 5, 4, 3]);
    const { Tags } = await client.service.listTagsForResource({ ResourceArn: record.AutoScalingConfigurationArn });
    expect(Tags).toEqual({ ...tags, costs: "7" });
  });

  it("are listed newest first, and not those of another name", async () => {
    const record = await handler.create(declared, call);
    await handler.update(record, changed, call);
    await handler.create({ ...declared, AutoScalingConfigurationName: "high-load-2" }, call);
    const listed = await handler.listings?.revisions?.list(String(record.id), call);
    expect(listed).toMatchObject([{ AutoScalingConfigurationRevision: 2 }, { AutoScalingConfigurationRevision: 1 }]);
  });

  it("are not created for tags alone", async () => {
    const record = await handler.create({ ...declared, Tags: { a: "1", b: "2" } }, call);
    const retag = () => handler.update(record, { ...declared, Tags: { b: "3" } }, call);
    expect(await changes(retag)).toEqual(["UntagResource", "TagResource"]);
    expect(await handler.read(String(record.id), call)).toMatchObject({ Tags: { b: "3" } });
    expect(await changes(retag)).toEqual([]);
  });

  it("of a deleted configuration cannot be created", async () => {
    const record = await handler.create(declared, call);
    await handler.delete(record, call);
    expect((await failure(handler.update(record, changed, call))).message).toContain(
      "was deleted while it was being changed",
    );
  });
});

describe("the default", () => {
  it("stays with its configuration, cannot be unset, and cannot be deleted", async () => {
    const record = await handler.create(declared, withOptions({ isDefault: true }));
    expect(record).toMatchObject({ isDefault: true });
    const update = () => handler.update(record, changed, call);
    expect(await changes(update)).toEqual(["Create", "UpdateDefault"]);
    expect(await changes(() => handler.update(record, changed, withOptions({ isDefault: true })))).toEqual([]);
    const unset = await failure(handler.update(record, changed, withOptions({ isDefault: false })));
    expect(unset.message).toContain("The service cannot unset a default");
    expect((await failure(handler.delete(record, call))).message).toContain(
      "it is the default of its account and region",
    );
  });

  it("is not set unless declared", async () => {
    const record = await handler.create(declared, call);
    expect(record).toMatchObject({ isDefault: false });
    const update = () => handler.update(record, declared, withOptions({ isDefault: false }));
    expect(await changes(update)).toEqual([]);
  });
});

describe("a deletion", () => {
  it("fails if the service refuses it for another reason", async () => {
    const record = await handler.create(declared, call);
    await fault({ kind: "error", status: 403, operations: ["DeleteAutoScalingConfiguration"] });
    await expect(handler.delete(record, call)).rejects.toThrow("AccessDeniedException");
  });

  it("whose request is lost fails", async () => {
    const record = await handler.create(declared, call);
    await fault({ kind: "reset", operations: ["DeleteAutoScalingConfiguration"], times: 1 });
    expect((await failure(handler.delete(record, call))).message).toContain("DeleteAutoScalingConfiguration");
    expect(await numbers()).toEqual([1]);
  });

  it("succeeds if the response is lost, or if the configuration was deleted before", async () => {
    const record = await handler.create(declared, call);
    await fault({ kind: "lose-answer", operations: ["DeleteAutoScalingConfiguration"], times: 1 });
    await handler.delete(record, call);
    expect(await numbers()).toEqual([]);
    expect(await changes(() => handler.delete(record, call))).toEqual(["Delete"]);
  });

  it("that is refused is repeated once if nothing uses the configuration any more", async () => {
    const record = await handler.create(declared, call);
    const ServiceArn = await serviceWith(record);
    await fault({
      kind: "edit-answer",
      operations: ["ListAutoScalingConfigurations"],
      set: { "AutoScalingConfigurationSummaryList[].HasAssociatedService": false },
    });
    expect(
      await changes(async () => expect((await failure(handler.delete(record, call))).message).toContain("in use")),
    ).toEqual(["Delete", "Delete"]);
    expect(ServiceArn).toContain(":service/web-1/");
  });

  describe("of a configuration that a service uses", () => {
    let record: Members;
    let ServiceArn: string;
    beforeEach(async () => {
      record = await handler.create(declared, call);
      ServiceArn = await serviceWith(record);
    });
    const waited = async (): Promise<number> => {
      const began = ground.clock.now;
      expect((await failure(handler.delete(record, call))).message).toContain(`was not deleted: ${ServiceArn} uses it`);
      return ground.clock.now - began;
    };

    it("waits a little, whether or not the service may be read", async () => {
      const allowed = await waited();
      expect(allowed).toBeGreaterThanOrEqual(10_000);
      await fault({ kind: "error", status: 403, operations: ["DescribeService"] });
      expect(await waited()).toBe(allowed);
    });

    it("waits longer while an operation runs on the service", async () => {
      const allowed = await waited();
      const changing = { kind: "edit-answer", operations: ["DescribeService"], times: 8 };
      await fault({ ...changing, set: { "Service.Status": "OPERATION_IN_PROGRESS" } });
      expect(await waited()).toBeGreaterThan(allowed);
      await fault({ ...changing, set: { "Service.Status": "DELETED" } });
      expect(await waited()).toBeGreaterThan(allowed);
    });

    it("is repeated if the last user was deleted after a refusal", async () => {
      const refusal = { kind: "hold-answer", operations: ["DeleteAutoScalingConfiguration"] };
      const { timing } = call.client;
      const sleep: typeof timing.sleep = async (...wait) => {
        await fault(refusal);
        await timing.sleep(...wait);
      };
      const deletion = handler.delete(record, { ...call, client: { ...call.client, timing: { ...timing, sleep } } });
      const isRefused = async () => {
        const { faults } = (await ground.emulator.send("GET", "/_lintel/faults")).body;
        return faults.some(({ holding }) => holding > 0);
      };
      while (!(await isRefused())) await setImmediate();
      await call.client.service.deleteService({ ServiceArn });
      ground.clock.now += 600_000;
      await ground.emulator.send("DELETE", "/_lintel/faults");
      await deletion;
      expect(await numbers()).toEqual([]);
    });

    it("fails if the service cannot be asked", async () => {
      await fault({ kind: "error", status: 500, operations: ["DescribeService"] });
      expect((await failure(handler.delete(record, call))).message).toContain("DescribeService");
    });
  });
});

/** Creates a service that uses the newest revision, and waits until it runs; returns its ARN. */
async function serviceWith({ AutoScalingConfigurationArn }: Members): Promise<string> {
  const { Service } = await call.client.service.createService({
    ServiceName: "web-1",
    SourceConfiguration: {
      ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
    },
    AutoScalingConfigurationArn,
  });
  ground.clock.now += 600_000;
  return String(Object(Service).ServiceArn);
}
