import { beforeEach, describe, expect, it } from "vitest";
import handler, { autoScalingKind } from "../../../../../lib/services/app-runner/auto-scaling-configuration/handler.ts";
import { revisionsOf, type SharedCall } from "../../../../../lib/services/app-runner/handler/shared-object.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import { AlreadyExistsError, HeldError } from "../../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround } from "../../app-runner-ground.ts";

const declared = { AutoScalingConfigurationName: "high-load", MaxSize: 3 };

describe("the handler of auto scaling configurations, with a virtual clock", () => {
  let ground: AppRunnerGround;
  let call: SharedCall;
  beforeEach(async () => {
    ground = await appRunnerGround({ operationSeconds: 180 });
    ({ call } = ground);
  });

  const fault = (order: object) => ground.fault(order);
  const loses = (operation: string) => fault({ kind: "lose-answer", operations: [operation], times: 1 });
  const revisions = async () => (await revisionsOf(autoScalingKind, "high-load", call)).length;
  const user = (arn: unknown) => ({
    ServiceName: "web-1",
    SourceConfiguration: {
      ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
    },
    AutoScalingConfigurationArn: arn,
  });

  it("creates one revision if the response to a creation or an update is lost", async () => {
    await loses("CreateAutoScalingConfiguration");
    const record = await handler.create(declared, call);
    expect(record).toMatchObject({ AutoScalingConfigurationRevision: 1, MaxSize: 3, Tags: {} });
    await loses("CreateAutoScalingConfiguration");
    const changed = await handler.update(record, { ...declared, MaxSize: 4 }, call);
    expect(changed).toMatchObject({ id: record.id, AutoScalingConfigurationRevision: 2, MaxSize: 4 });
    expect(await revisions()).toBe(2);
    await loses("DeleteAutoScalingConfiguration");
    await handler.delete(changed, call);
    expect(await revisions()).toBe(0);
    await handler.delete(changed, call);
  });

  it("creates one of two concurrent configurations, in one state and in two", async () => {
    const outcomes = async (one: SharedCall, other: SharedCall) => {
      const settled = await Promise.allSettled([handler.create(declared, one), handler.create(declared, other)]);
      expect(await revisions()).toBe(1);
      return settled.map((each) => (each.status === "fulfilled" ? "created" : each.reason));
    };
    const inOne = await outcomes(call, call);
    expect(inOne).toContain("created");
    expect(inOne.find((each) => each !== "created")).toBeInstanceOf(HeldError);
    await handler.delete({ id: (await handler.find?.("high-load", call))?.id }, call);
    ground.clock.now += 60_000;
    const other = { ...call, ownership: new StateOwnership(() => ({ scope: "other", dataFolder: undefined })) };
    const inTwo = await outcomes(call, other);
    expect(inTwo).toContain("created");
    expect(inTwo.find((each) => each !== "created")).toBeInstanceOf(AlreadyExistsError);
  });

  it("works without the mark if the caller cannot set tags, and never shows a remaining mark", async () => {
    await fault({ kind: "error", operations: ["UntagResource"], status: 403 });
    const record = await handler.create(declared, call);
    expect(record.Tags).toEqual({});
    expect(await handler.read(String(record.id), call)).toMatchObject({ Tags: {} });
  });

  it("waits for a service in deletion before it deletes, and gives up if the service stays", async () => {
    const record = await handler.create(declared, call);
    const { service } = call.client;
    const { Service } = await service.createService(user(record.AutoScalingConfigurationArn));
    const { ServiceArn } = Object(Service);
    ground.clock.now += 200_000;
    const began = ground.clock.now;
    await expect(handler.delete(record, call)).rejects.toThrow(`was not deleted: ${ServiceArn} uses it`);
    expect(ground.clock.now - began).toBeLessThan(15_000);
    await service.deleteService({ ServiceArn });
    await handler.delete(record, call);
    expect(ground.clock.now - began).toBeGreaterThan(180_000);
    expect(await revisions()).toBe(0);
  });

  it("refuses to read from another region, and invalid ids", async () => {
    const elsewhere = "arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high-load";
    await expect(handler.read(elsewhere, call)).rejects.toThrow("is in eu-west-1, but the request went to us-east-1");
    expect(handler.parseImportId(`${elsewhere}/3/0123`)).toBe(elsewhere);
    expect(handler.parseImportId(`${elsewhere}/3`)).toBe(elsewhere);
    for (const id of ["high-load", `${elsewhere}/x/y/z`, elsewhere.replace("autoscalingconfiguration", "service")]) {
      expect(() => handler.parseImportId(id)).toThrow("it must be the ARN of an auto scaling configuration");
    }
  });
});
