/** Hosted services after interrupted creations, lost responses and earlier deployments, in virtual time. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import type { ServiceCall } from "../../../../../lib/services/app-runner/hosted-service/handler/state.ts";
import handler from "../../../../../lib/services/app-runner/hosted-service/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../../app-runner-ground.ts";
import { codeService } from "../../emulator/hosting.ts";

const declared = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};
const changed = { ...declared, HealthCheckConfiguration: { Interval: 9 } };

let ground: AppRunnerGround;
let call: ServiceCall;
const withOptions = (options: Members): ServiceCall => ({ ...call, options });
/** The next run of the same state. */
const laterRun = (): ServiceCall => ({ ...call, ownership: new StateOwnership() });

beforeEach(async () => {
  ground = await appRunnerGround({ operationSeconds: 180 });
  ({ call } = ground);
});

const fault = (order: object) => ground.fault(order);
const ends = (outcome: string, operation: string) =>
  fault({ kind: "outcome", outcome, operations: [operation], times: 1 });
/** The requests of some work that change something. */
const changes = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await ground.requestsOf(work)).filter((name) => !/^(?:Describe|List)/.test(name));
const markedTags = async ({ ServiceArn: ResourceArn }: Members) =>
  (await call.client.service.listTagsForResource({ ResourceArn })).Tags;

describe("a creation", () => {
  it("leaves the declared tags and no mark, and pauses the service if that is declared", async () => {
    const tagged = { ...declared, Tags: { team: "web" } };
    const record = await handler.create(tagged, withOptions({ desiredStatus: "PAUSED" }));
    expect(record).toMatchObject({ Status: "PAUSED", Tags: { team: "web" } });
    expect(await markedTags(record)).toEqual({ team: "web" });
  });

  it("works without the mark if the caller cannot set tags, and ignores a mark that it cannot remove", async () => {
    await fault({ kind: "error", status: 403, operations: ["CreateService"], times: 1 });
    const create = () => handler.create(declared, call);
    expect(await changes(create)).toEqual(["CreateService", "CreateService"]);
    const other = { ...declared, ServiceName: "web-2" };
    await fault({ kind: "error", status: 403, operations: ["UntagResource"] });
    const record = await handler.create(other, call);
    expect(record).toMatchObject({ Status: "RUNNING", Tags: {} });
    expect(Object.keys(Object(await markedTags(record)))).toEqual(["lintel:creation"]);
    expect(ground.log).toContain("info the caller may not remove the tag of the creation");
  });

  it("fails if the mark cannot be removed, and records the service", async () => {
    await fault({ kind: "error", status: 500, operations: ["UntagResource"] });
    const error = await failure(handler.create(declared, call));
    expect(error).toBeInstanceOf(PartialResultError);
    expect(error.message).toContain("but not as declared: UntagResource failed with");
    expect(error.message).not.toContain("CREATE_FAILED");
  });

  it("creates one service if the response is lost", async () => {
    await fault({ kind: "lose-answer", operations: ["CreateService"], times: 1 });
    expect(await changes(() => handler.create(declared, call))).toEqual(["CreateService", "UntagResource"]);
  });

  it("fails if the request is lost", async () => {
    await fault({ kind: "reset", operations: ["CreateService"], times: 1 });
    expect((await failure(handler.create(declared, call))).message).toContain("CreateService");
    expect(await handler.find?.("web-1", call)).toBeUndefined();
  });

  it("waits for the deletion of a service with its name, and refuses what the deletion left", async () => {
    const { ServiceArn } = await handler.create(declared, call);
    await call.client.service.deleteService({ ServiceArn });
    const again = await handler.create(changed, laterRun());
    expect(again).toMatchObject({ Status: "RUNNING", HealthCheckConfiguration: { Interval: 9 } });
    expect(again.ServiceArn).not.toBe(ServiceArn);
    await ends("FAILED", "DeleteService");
    await failure(handler.delete(again, call));
    const refused = await failure(handler.create(declared, laterRun()));
    expect(refused).toBeInstanceOf(AlreadyExistsError);
    expect(refused).toMatchObject({ identity: again.ServiceArn, message: expect.stringContaining("DELETE_FAILED") });
  });

  it("updates what an earlier run of this state left to the declaration", async () => {
    await fault({ kind: "error", status: 500, operations: ["UntagResource"], times: 1 });
    const { record } = Object(await failure(handler.create(declared, call)));
    const goesOn = () => handler.create({ ...changed, Tags: { team: "web" } }, laterRun());
    expect(await changes(goesOn)).toEqual(["CreateService", "UpdateService", "TagResource", "UntagResource"]);
    expect(await markedTags(record)).toEqual({ team: "web" });
  });
});

describe("an unfinished creation", () => {
  /** Leaves a service that could not be created, and answers with its identity. */
  async function unfinished(): Promise<string> {
    await ends("FAILED", "CreateService");
    const error = await failure(handler.create(declared, call));
    expect(error).toBeInstanceOf(PartialResultError);
    expect(error.message).toContain("It is CREATE_FAILED: it cannot be used, and counts against the quota.");
    return String(Object(error).record.ServiceArn);
  }

  it("is rebuilt by an update", async () => {
    const arn = await unfinished();
    const complete = async () => {
      const completed = await handler.complete?.(arn, declared, laterRun());
      expect(completed).toMatchObject({ ServiceArn: arn, Status: "RUNNING" });
    };
    expect(await changes(complete)).toEqual(["UpdateService", "UntagResource"]);
  });

  it("is deleted and created again if an update cannot change it to the declaration", async () => {
    const arn = await unfinished();
    const renamed = { ...declared, ServiceName: "web-2" };
    const complete = () => Promise.resolve(handler.complete?.(arn, renamed, laterRun()));
    expect(await changes(complete)).toEqual(["DeleteService", "CreateService", "UntagResource"]);
    expect(await handler.find?.("web-1", call)).toBeUndefined();
  });

  it("is deleted and created again with values of its own instead of those in the repository", async () => {
    const codeFrom = (CodeConfiguration: Members): Members => {
      const { SourceConfiguration: source } = codeService;
      const CodeRepository = { ...source.CodeRepository, CodeConfiguration };
      return { ...codeService, SourceConfiguration: { ...source, CodeRepository } };
    };
    const fromRepository = codeFrom({ ConfigurationSource: "REPOSITORY" });
    await ends("FAILED", "CreateService");
    const { ServiceArn } = Object(await failure(handler.create(fromRepository, call))).record;
    const update = call.client.service.updateService({
      ServiceArn,
      SourceConfiguration: codeService.SourceConfiguration,
    });
    expect((await failure(update)).message).toContain("cannot be changed from REPOSITORY to API for CREATE_FAILED");
    const complete = () => Promise.resolve(handler.complete?.(String(ServiceArn), codeService, laterRun()));
    expect(await changes(complete)).toEqual(["DeleteService", "CreateService", "UntagResource"]);
    const again = await handler.find?.("web-1", call);
    expect(again).toMatchObject({ Status: "RUNNING" });
  });

  it("is deleted and created again if its deletion failed", async () => {
    const arn = await unfinished();
    await ends("FAILED", "DeleteService");
    await failure(handler.delete({ ServiceArn: arn }, call));
    const complete = () => Promise.resolve(handler.complete?.(arn, declared, laterRun()));
    expect(await changes(complete)).toEqual(["DeleteService", "CreateService", "UntagResource"]);
  });

  it("is created again if it was deleted", async () => {
    const arn = await unfinished();
    await handler.delete({ ServiceArn: arn }, call);
    const complete = () => Promise.resolve(handler.complete?.(arn, declared, laterRun()));
    expect(await changes(complete)).toEqual(["CreateService", "UntagResource"]);
  });

  it("belongs to the declaration of this run that claimed it", async () => {
    const arn = await unfinished();
    expect(await failure(handler.complete?.(arn, declared, call))).toMatchObject({
      cause: expect.any(HeldError),
    });
  });
});

describe("an update", () => {
  it("is sent once if the response is lost", async () => {
    const record = await handler.create(declared, call);
    await fault({ kind: "lose-answer", operations: ["UpdateService"], times: 1 });
    expect(await changes(() => handler.update(record, changed, call))).toEqual(["UpdateService"]);
  });

  it("changes tags and nothing else", async () => {
    const record = await handler.create({ ...declared, Tags: { a: "1", b: "2" } }, call);
    const retag = () => handler.update(record, { ...declared, Tags: { b: "3", c: "4" } }, call);
    expect(await changes(retag)).toEqual(["UntagResource", "TagResource"]);
    expect(await markedTags(record)).toEqual({ b: "3", c: "4" });
    expect(await changes(retag)).toEqual([]);
  });

  it("of a deleted service says that it was deleted", async () => {
    const record = await handler.create(declared, call);
    await handler.delete(record, call);
    expect((await failure(handler.update(record, changed, call))).message).toContain("was deleted during the update");
  });

  it("names what an unexpected response lacks", async () => {
    const record = await handler.create(declared, call);
    await fault({ kind: "edit-answer", operations: ["DescribeService"], remove: ["Service"] });
    await expect(handler.read(String(record.ServiceArn), call)).rejects.toThrow(
      "the response of DescribeService has no service",
    );
  });
});

describe("an update of a paused service that the service refuses", () => {
  const refuse = () =>
    fault({
      kind: "error",
      error: "InvalidStateException",
      message: "paused",
      operations: ["UpdateService"],
      times: 2,
    });
  let record: Members;
  beforeEach(async () => {
    record = await handler.create(declared, call);
    await handler.update(record, declared, withOptions({ desiredStatus: "PAUSED" }));
    await refuse();
  });

  it("follows after resuming where the service shall run", async () => {
    const update = () => handler.update(record, changed, withOptions({ desiredStatus: "RUNNING" }));
    expect((await changes(update)).filter((name) => name !== "UpdateService")).toEqual(["ResumeService"]);
    expect(await handler.read(String(record.ServiceArn), call)).toMatchObject({
      Status: "RUNNING",
      HealthCheckConfiguration: { Interval: 9 },
    });
  });

  it.each([{ desiredStatus: "PAUSED" }, {}])(
    "names the remedy where it shall stay paused, with %j",
    async (options) => {
      const { message } = await failure(handler.update(record, changed, withOptions(options)));
      expect(message).toMatch(/arn:\S+ is PAUSED, and App Runner refused to update it: .*paused/);
      expect(message).not.toContain("..");
      expect(message).toContain('Declare desired_status = "RUNNING" and apply');
    },
  );
});

describe("an operation that failed", () => {
  it("says where the service stands, where its logs are, and when to try again", async () => {
    const record = await handler.create(declared, call);
    await handler.update(record, declared, withOptions({ desiredStatus: "PAUSED" }));
    await ends("FAILED", "ResumeService");
    const { message } = await failure(handler.update(record, declared, withOptions({ desiredStatus: "RUNNING" })));
    expect(message).toMatch(
      /RESUME_SERVICE \(operation .* ended as FAILED\. The service is PAUSED now\. The reason is in /,
    );
    const [, name, id] = String(record.ServiceArn).split("/");
    expect(message).toContain(`/aws/apprunner/${name}/${id}/service (deployments)`);
    expect(message).toContain("Run the same command again once the cause is removed");
    expect(message).not.toContain("VPC");
  });

  it("hints at what the linter cannot see: subnets of a VPC connector, and ingress connections", async () => {
    const egress = {
      EgressType: "VPC",
      VpcConnectorArn: "arn:aws:apprunner:us-east-1:123456789012:vpcconnector/c/1/1",
    };
    const inVpc = { ...declared, NetworkConfiguration: { EgressConfiguration: egress } };
    await ends("FAILED", "CreateService");
    expect((await failure(handler.create(inVpc, call))).message).toContain("all must be private");
    const record = await handler.create({ ...declared, ServiceName: "web-2" }, call);
    await ends("FAILED", "DeleteService");
    expect((await failure(handler.delete(record, call))).message).toContain("active VPC ingress connections");
  });

  it("names the ingress connection for which the service refuses to be deleted", async () => {
    const record = await handler.create(declared, call);
    const { ServiceArn } = record;
    await call.client.service.createVpcIngressConnection({
      ...{ ServiceArn, VpcIngressConnectionName: "inside" },
      IngressVpcConfiguration: { VpcId: "vpc-1", VpcEndpointId: "vpce-1" },
    });
    // The refusal may also mean that another operation has just begun, so the service is asked once more.
    const deletion = () => failure(handler.delete(record, call));
    expect(await changes(deletion)).toEqual(["DeleteService", "DeleteService"]);
    expect((await deletion()).message).toMatch(/InvalidStateException.*vpcingressconnection\/inside\//);
    expect(await handler.read(String(ServiceArn), call)).toMatchObject({ Status: "RUNNING" });
  });
});

describe("deployment triggers", () => {
  let record: Members;
  beforeEach(async () => {
    record = await handler.create(declared, call);
  });
  /** The changes of an update from one set of triggers to another. */
  const deployed = (before: unknown, after: unknown, content: Members = declared, options: Members = {}) =>
    changes(() =>
      handler.update(
        { ...record, deploymentTriggers: before },
        content,
        withOptions({ ...options, deploymentTriggers: after }),
      ),
    );

  it("deploy if one changes, is added or removed, but not if all appear or disappear", async () => {
    expect(await deployed({ commit: "1" }, { commit: "2" })).toEqual(["StartDeployment"]);
    expect(await deployed({ commit: "1" }, { commit: "1", image: "web" })).toEqual(["StartDeployment"]);
    expect(await deployed({ commit: "1", image: "web" }, { commit: "1" })).toEqual(["StartDeployment"]);
    expect(await deployed({ commit: "1" }, { commit: "1" })).toEqual([]);
    expect(await deployed(undefined, { commit: "1" })).toEqual([]);
    expect(await deployed({ commit: "1" }, undefined)).toEqual([]);
  });

  it("do not deploy again what the update deploys", async () => {
    expect(await deployed({ commit: "1" }, { commit: "2" }, changed)).toEqual(["UpdateService"]);
  });

  it("deploy a paused service only if it is resumed", async () => {
    await handler.update(record, declared, withOptions({ desiredStatus: "PAUSED" }));
    const paused = failure(deployed({ commit: "1" }, { commit: "2" }, changed, { desiredStatus: "PAUSED" }));
    expect((await paused).message).toContain("is PAUSED: only a running service can be deployed");
    expect(await deployed({ commit: "1" }, { commit: "2" }, declared, { desiredStatus: "RUNNING" })).toEqual([
      ...["ResumeService", "StartDeployment"],
    ]);
    await handler.update(record, declared, withOptions({ desiredStatus: "PAUSED" }));
    expect(await deployed({ commit: "1" }, { commit: "2" }, changed, { desiredStatus: "RUNNING" })).toEqual([
      ...["UpdateService", "ResumeService", "StartDeployment"],
    ]);
  });

  it("deploy once if the response is lost, and again if the request is lost", async () => {
    await fault({ kind: "lose-answer", operations: ["StartDeployment"], times: 1 });
    expect(await deployed({ commit: "1" }, { commit: "2" })).toEqual(["StartDeployment"]);
    await fault({ kind: "reset", operations: ["StartDeployment"], times: 1 });
    expect(await deployed({ commit: "2" }, { commit: "3" })).toEqual(["StartDeployment", "StartDeployment"]);
  });

  it("report a deployment that is rolled back", async () => {
    await ends("ROLLBACK_SUCCEEDED", "StartDeployment");
    const error = await failure(deployed({ commit: "1" }, { commit: "2" }));
    expect(error.message).toMatch(
      /START_DEPLOYMENT .* ended as ROLLBACK_SUCCEEDED: the service has its previous configuration again/,
    );
  });
});
