/** VPC ingress connections in virtual time: waits, failures, interrupted creations, ownership. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import type { IngressCall } from "../../../../lib/services/app-runner/vpc-ingress-connection/handler/service.ts";
import handler from "../../../../lib/services/app-runner/vpc-ingress-connection/handler.ts";
import { StateOwnership } from "../../../../lib/terraform/provider/state-ownership.ts";
import {
  AlreadyExistsError,
  HeldError,
  PartialResultError,
  Retained,
} from "../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../app-runner-ground.ts";

let ground: AppRunnerGround;
let call: IngressCall;
let declared: Members;

const network = (name: string) => ({ VpcId: `vpc-${name}`, VpcEndpointId: `vpce-${name}` });
const fault = (order: object) => ground.fault(order);
const loses = (operation: string) => fault({ kind: "lose-answer", operations: [operation], times: 1 });
const breaks = (operation: string) => fault({ kind: "error", status: 500, operations: [operation], times: 1 });
/** The next run of the same state. */
const laterRun = (options: Members = {}): IngressCall => ({ ...call, options, ownership: new StateOwnership() });
/** The requests of some work that change something. */
const changes = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await ground.requestsOf(work)).filter((name) => !/^(?:Describe|List)/.test(name));
const arns = async () => {
  const { VpcIngressConnectionSummaryList: all } = await call.client.service.listVpcIngressConnections({});
  return Object(all).map((each: Members) => each.VpcIngressConnectionArn);
};

async function serviceArn(name: string): Promise<string> {
  const { Service } = await call.client.service.createService({
    ServiceName: name,
    SourceConfiguration: {
      ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
    },
  });
  ground.clock.now += 400_000;
  return String(Object(Service).ServiceArn);
}

beforeEach(async () => {
  ground = await appRunnerGround({ operationSeconds: 180 });
  ({ call } = ground);
  const ServiceArn = await serviceArn("web-1");
  declared = { ServiceArn, VpcIngressConnectionName: "inside", IngressVpcConfiguration: network("a") };
});

describe("a VPC ingress connection", () => {
  it("is created, changed and deleted, each until that has ended, and tags change in place", async () => {
    const began = ground.clock.now;
    const record = await handler.create({ ...declared, Tags: { team: "web" } }, call);
    expect(record).toMatchObject({ ...declared, Status: "AVAILABLE", Tags: { team: "web" } });
    expect(record.DomainName).toMatch(/\.awsapprunner\.com$/);
    expect(ground.clock.now - began).toBeGreaterThanOrEqual(180_000);
    const changed = { ...declared, IngressVpcConfiguration: network("b"), Tags: { team: "ops" } };
    let after: Members = {};
    const updating = async () => {
      after = await handler.update(record, changed, call);
    };
    expect(await changes(updating)).toEqual(["UpdateVpcIngressConnection", "TagResource"]);
    expect(after).toMatchObject({ ...changed, Status: "AVAILABLE" });
    expect(ground.clock.now - began).toBeGreaterThanOrEqual(360_000);
    expect(await handler.find?.("inside", call)).toEqual(after);
    const retagged = () => handler.update(after, { ...changed, Tags: {} }, call);
    expect(await changes(retagged)).toEqual(["UntagResource"]);
    await handler.delete(after, call);
    expect(ground.clock.now - began).toBeGreaterThanOrEqual(540_000);
    expect(await handler.read(String(record.VpcIngressConnectionArn), call)).toBeUndefined();
    expect(await changes(() => handler.delete(after, call))).toEqual([]);
  });

  it("is one, whichever response is lost", async () => {
    await loses("CreateVpcIngressConnection");
    const record = await handler.create(declared, call);
    expect(await arns()).toEqual([record.VpcIngressConnectionArn]);
    expect(record).toMatchObject({ Status: "AVAILABLE", Tags: {} });
    const tags = await call.client.service.listTagsForResource({ ResourceArn: record.VpcIngressConnectionArn });
    expect(tags).toEqual({ Tags: {} });
    await loses("UpdateVpcIngressConnection");
    const changed = { ...declared, IngressVpcConfiguration: network("b") };
    expect((await failure(handler.update(record, changed, call))).message).toContain("UpdateVpcIngressConnection");
    expect(await changes(() => handler.update(record, changed, call))).toEqual([]);
    await loses("DeleteVpcIngressConnection");
    expect((await failure(handler.delete(record, call))).message).toContain("DeleteVpcIngressConnection");
    expect(await changes(() => handler.delete(record, call))).toEqual([]);
    expect(await arns()).toEqual([]);
  });

  it("whose change is in progress or has failed keeps the values that it had, and is changed again", async () => {
    const record = await handler.create(declared, call);
    const arn = String(record.VpcIngressConnectionArn);
    const changed = { ...declared, IngressVpcConfiguration: network("b") };
    await fault({ kind: "outcome", outcome: "FAILED", operations: ["UpdateVpcIngressConnection"], times: 1 });
    const error = await failure(handler.update(record, changed, call));
    expect(error.message).toContain(`${arn} is FAILED_UPDATE with the network vpc-b and the endpoint vpce-b`);
    const read = await handler.read(arn, call);
    expect(read).toBeInstanceOf(Retained);
    expect(read).toMatchObject({ members: { Status: "FAILED_UPDATE" }, transientRecord: changed });
    expect(ground.log.at(-1)).toContain("warn The VPC ingress connection");
    expect(await handler.update(record, changed, call)).toMatchObject({ ...changed, Status: "AVAILABLE" });
    await call.client.service.updateVpcIngressConnection({
      VpcIngressConnectionArn: arn,
      IngressVpcConfiguration: network("c"),
    });
    expect(await handler.read(arn, call)).toMatchObject({ members: { Status: "PENDING_UPDATE" } });
    expect(await changes(() => handler.update(record, changed, call))).toEqual(["UpdateVpcIngressConnection"]);
  });

  it("on which another change begins meanwhile is changed and deleted after it, or the refusal is passed on", async () => {
    const record = await handler.create(declared, call);
    const refuses = (operation: string, times: number) =>
      fault({ kind: "error", error: "InvalidStateException", operations: [operation], times });
    await refuses("UpdateVpcIngressConnection", 1);
    const changed = { ...declared, IngressVpcConfiguration: network("b") };
    expect(await handler.update(record, changed, call)).toMatchObject(changed);
    await refuses("UpdateVpcIngressConnection", 2);
    expect((await failure(handler.update(record, declared, call))).message).toContain("InvalidStateException");
    await refuses("DeleteVpcIngressConnection", 2);
    expect((await failure(handler.delete(record, call))).message).toContain("InvalidStateException");
    await refuses("DeleteVpcIngressConnection", 1);
    await handler.delete(record, call);
    expect(await arns()).toEqual([]);
  });

  it("whose deletion has failed is deleted by the next one", async () => {
    const record = await handler.create(declared, call);
    await fault({ kind: "outcome", outcome: "FAILED", operations: ["DeleteVpcIngressConnection"], times: 1 });
    expect((await failure(handler.delete(record, call))).message).toContain("is FAILED_DELETION");
    await handler.delete(record, call);
    expect(await arns()).toEqual([]);
  });

  it("takes its name from one whose deletion has not ended yet", async () => {
    const { VpcIngressConnectionArn: previous } = await handler.create(declared, call);
    await call.client.service.deleteVpcIngressConnection({ VpcIngressConnectionArn: previous });
    const { VpcIngressConnectionArn: arn } = await handler.create(declared, laterRun());
    expect(arn).not.toBe(previous);
    expect(await arns()).toEqual([arn]);
  });

  it("is not read from another region, nor imported by an invalid id", async () => {
    const elsewhere = "arn:aws:apprunner:eu-west-1:123456789012:vpcingressconnection/inside/1";
    await expect(handler.read(elsewhere, call)).rejects.toThrow("is in eu-west-1, but the request went to us-east-1");
    expect(handler.parseImportId(elsewhere)).toBe(elsewhere);
    for (const id of ["inside", elsewhere.replace("/inside/1", "/inside"), elsewhere.replace("vpcingress", "")]) {
      expect(() => handler.parseImportId(id)).toThrow("it must be the ARN of a VPC ingress connection");
    }
  });
});

describe("a creation", () => {
  it("without permission to tag has no mark", async () => {
    await fault({ kind: "error", status: 403, operations: ["CreateVpcIngressConnection"], times: 1 });
    const create = "CreateVpcIngressConnection";
    expect(await changes(() => handler.create(declared, call))).toEqual([create, create]);
  });

  it("that fails halfway is recorded, and a later run completes it as declared", async () => {
    await breaks("UntagResource");
    const error = await failure(handler.create(declared, call));
    expect(error).toBeInstanceOf(PartialResultError);
    expect(error.message).toContain("but not as declared: UntagResource failed with");
    const changed = { ...declared, IngressVpcConfiguration: network("b"), Tags: { team: "web" } };
    const goesOn = async () => expect(await handler.create(changed, laterRun())).toMatchObject(changed);
    expect(await changes(goesOn)).toEqual(["UpdateVpcIngressConnection", "TagResource", "UntagResource"]);
    expect(await arns()).toHaveLength(1);
  });

  it("that the service failed is completed by an update, or for another service by another creation", async () => {
    await fault({ kind: "outcome", outcome: "FAILED", operations: ["CreateVpcIngressConnection"], times: 1 });
    const failed = await failure(handler.create(declared, call));
    expect(failed).toBeInstanceOf(PartialResultError);
    expect(failed.message).toContain("is FAILED_CREATION");
    const arn = String(Object(failed).record.VpcIngressConnectionArn);
    const completing = () => handler.complete?.(arn, declared, laterRun()) ?? Promise.resolve();
    expect(await changes(completing)).toEqual(["UpdateVpcIngressConnection", "UntagResource"]);
    const elsewhere = { ...declared, ServiceArn: await serviceArn("web-2") };
    const moved = await handler.complete?.(arn, elsewhere, laterRun());
    expect(moved).toMatchObject(elsewhere);
    expect(await arns()).toEqual([moved?.VpcIngressConnectionArn]);
  });

  it("adopts an existing connection only on request, and only if it matches", async () => {
    await call.client.service.createVpcIngressConnection(declared);
    const taken = await failure(handler.create(declared, call));
    expect(taken).toBeInstanceOf(AlreadyExistsError);
    expect(taken).toMatchObject({ identity: (await arns())[0], differences: [] });
    const adopting = { ...call, options: { adoptExisting: true } };
    const changed = { ...declared, IngressVpcConfiguration: network("b") };
    expect(await failure(handler.create(changed, adopting))).toMatchObject({
      differences: ["IngressVpcConfiguration.VpcId", "IngressVpcConfiguration.VpcEndpointId"],
    });
    expect(await changes(() => handler.create(declared, adopting))).toEqual([]);
    expect(await failure(handler.create(declared, adopting))).toBeInstanceOf(HeldError);
  });

  it("for a service that has a connection is refused by the quota", async () => {
    await handler.create(declared, call);
    const error = await failure(handler.create({ ...declared, VpcIngressConnectionName: "second" }, call));
    expect(error.message).toContain("ServiceQuotaExceededException");
    expect(error.message).toContain("Delete unneeded resources");
  });
});
