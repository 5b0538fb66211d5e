/** Handlers of objects that services share and that have no revisions, in virtual time. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import connection from "../../../../lib/services/app-runner/connection/handler.ts";
import type { SharedCall } from "../../../../lib/services/app-runner/handler/shared-object.ts";
import vpcConnector from "../../../../lib/services/app-runner/vpc-connector/handler.ts";
import { StateOwnership } from "../../../../lib/terraform/provider/state-ownership.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../app-runner-ground.ts";

const image = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};

const kinds = [
  {
    handler: vpcConnector,
    prefix: "VpcConnector",
    declared: { VpcConnectorName: "shop", Subnets: ["subnet-1"] },
    changed: { VpcConnectorName: "shop", Subnets: ["subnet-2"] },
    renamed: { VpcConnectorName: "other", Subnets: ["subnet-1"] },
    userOf: (VpcConnectorArn: unknown) => ({
      ...image,
      NetworkConfiguration: { EgressConfiguration: { EgressType: "VPC", VpcConnectorArn } },
    }),
    lingering: 120,
    elsewhere: "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/shop/1/0123",
    invalid: ["shop", "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/shop"],
  },
  {
    handler: connection,
    prefix: "Connection",
    declared: { ConnectionName: "shop", ProviderType: "GITHUB" },
    changed: { ConnectionName: "shop", ProviderType: "BITBUCKET" },
    renamed: { ConnectionName: "other", ProviderType: "GITHUB" },
    userOf: (ConnectionArn: unknown) => ({
      ServiceName: "web-1",
      SourceConfiguration: {
        CodeRepository: {
          RepositoryUrl: "https://github.com/shop/web",
          SourceCodeVersion: { Type: "BRANCH", Value: "main" },
          CodeConfiguration: { ConfigurationSource: "REPOSITORY" },
        },
        AuthenticationConfiguration: { ConnectionArn },
      },
    }),
    lingering: 0,
    elsewhere: "arn:aws:apprunner:eu-west-1:123456789012:connection/shop/0123",
    invalid: ["shop", "arn:aws:apprunner:eu-west-1:123456789012:connection/shop"],
  },
] as const;

describe.each(kinds.map((kind) => [kind.handler.model.title, kind] as const))("a %s", (title, kind) => {
  const { handler, prefix, declared, changed, renamed } = kind;
  const create = `Create${prefix}`;
  const remove = `Delete${prefix}`;
  let ground: AppRunnerGround;
  let call: SharedCall;
  beforeEach(async () => {
    ground = await appRunnerGround();
    ({ call } = ground);
  });
  const laterRun = (options: Members = {}): SharedCall => ({ ...call, options, ownership: new StateOwnership() });
  const fault = (order: object) => ground.fault(order);
  const once = (kind: string, operation: string, more: object = {}) =>
    fault({ kind, operations: [operation], times: 1, ...more });
  const changes = async (work: () => Promise<unknown>) =>
    (await ground.requestsOf(work)).filter((name) => !/^(?:Describe|List)/.test(name));
  const found = () => Promise.resolve(handler.find?.(String(Object(declared)[`${prefix}Name`]), call));
  const arnOf = (record: Members) => String(record[`${prefix}Arn`]);

  it("is created once if the response is lost, and deleted once", async () => {
    await once("lose-answer", create);
    let record: Members = {};
    expect(await changes(async () => (record = await handler.create(declared, call)))).toEqual([
      create,
      "UntagResource",
    ]);
    expect(record).toMatchObject({ ...declared, Tags: {} });
    await once("lose-answer", remove);
    await handler.delete(record, call);
    expect(await found()).toBeUndefined();
    await handler.delete(record, call);
  });

  it("is not created if the request is lost or refused", async () => {
    await once("reset", create);
    expect((await failure(handler.create(declared, call))).message).toContain(create);
    await fault({ kind: "error", operations: [create], times: 2, status: 403 });
    expect((await failure(handler.create(declared, call))).message).toContain("AccessDeniedException");
    expect(await found()).toBeUndefined();
  });

  it("is created by one of two creations at once, in one state and in two", async () => {
    const outcomes = async (one: SharedCall, other: SharedCall) => {
      const settled = await Promise.allSettled([handler.create(declared, one), handler.create(declared, other)]);
      return settled.map((each) => (each.status === "fulfilled" ? "created" : each.reason));
    };
    const inOne = await outcomes(call, call);
    expect(inOne).toContain("created");
    expect(inOne.find((each) => each !== "created")).toBeInstanceOf(HeldError);
    const record = await found();
    await handler.delete(record ?? {}, call);
    const other = { ...call, ownership: new StateOwnership(() => ({ scope: "other", dataFolder: undefined })) };
    const inTwo = await outcomes(call, other);
    expect(inTwo).toContain("created");
    expect(inTwo.find((each) => each !== "created")).toBeInstanceOf(AlreadyExistsError);
  });

  it("without permission to tag has no mark", async () => {
    await once("error", create, { status: 403 });
    expect(await changes(() => handler.create(declared, call))).toEqual([create, create]);
  });

  it("is adopted only on request, and only if it matches", async () => {
    await handler.create(declared, call);
    const stranger = { ...call, ownership: new StateOwnership(() => ({ scope: "other", dataFolder: undefined })) };
    const taken = await failure(handler.create(declared, stranger));
    expect(taken).toBeInstanceOf(AlreadyExistsError);
    expect(taken.message).toMatch(/ already exists in this account and region\.$/);
    const options = { adoptExisting: true };
    expect(await failure(handler.create(changed, { ...stranger, options }))).toMatchObject({
      differences: [expect.stringMatching(/^[A-Z]/)],
    });
    expect(await changes(() => handler.create(declared, { ...stranger, options }))).toEqual([]);
  });

  describe("whose creation failed halfway", () => {
    let id: string;
    beforeEach(async () => {
      await once("error", "UntagResource", { status: 500 });
      const error = await failure(handler.create(declared, call));
      expect(error).toBeInstanceOf(PartialResultError);
      expect(error.message).toContain("but not as declared: UntagResource failed with");
      id = arnOf(Object(error).record);
    });
    const completed = (content: Members, by: SharedCall) =>
      changes(() => Promise.resolve(handler.complete?.(id, content, by)));

    it("is taken by a later creation of the same content, and refused for other content", async () => {
      expect(await failure(handler.create(changed, laterRun()))).toBeInstanceOf(AlreadyExistsError);
      expect(await changes(() => handler.create(declared, laterRun()))).toEqual(["UntagResource"]);
    });

    it("is completed as declared", async () => {
      expect(await completed(declared, laterRun())).toEqual(["UntagResource"]);
    });

    it("is deleted and created again with other content or another name", async () => {
      expect(await completed(changed, laterRun())).toEqual([remove, create, "UntagResource"]);
      id = arnOf((await found()) ?? {});
      expect(await completed(renamed, laterRun())).toEqual([remove, create, "UntagResource"]);
      expect(await found()).toBeUndefined();
    });

    it("belongs to the declaration of this run that claimed it", async () => {
      expect(await failure(completed(declared, call))).toBeInstanceOf(HeldError);
    });
  });

  describe("that a service uses", () => {
    let record: Members;
    let ServiceArn: string;
    beforeEach(async () => {
      record = await handler.create(declared, call);
      ground.clock.now += 600_000;
      const { Service } = await call.client.service.createService(kind.userOf(record[`${prefix}Arn`]));
      ground.clock.now += 600_000;
      ServiceArn = String(Object(Service).ServiceArn);
    });
    const waited = async (message: string): Promise<number> => {
      const began = ground.clock.now;
      expect((await failure(handler.delete(record, call))).message).toContain(message);
      return (ground.clock.now - began) / 1000;
    };

    it("is not deleted, and the error names the service after a short wait", async () => {
      const seconds = await waited(`was not deleted: ${ServiceArn} uses it`);
      expect(seconds).toBeGreaterThanOrEqual(10);
      expect(seconds).toBeLessThan(25);
    });

    it("is deleted once the service is", async () => {
      await call.client.service.deleteService({ ServiceArn });
      await handler.delete(record, call);
      expect(await found()).toBeUndefined();
    });

    it("is tried as long as it may count as used if no service seems to use it, or services may not be read", async () => {
      await fault({ kind: "error", status: 403, operations: ["ListServices"] });
      const seconds = await waited("in use by");
      expect(seconds).toBeGreaterThanOrEqual(kind.lingering);
      expect(seconds).toBeLessThan(kind.lingering + 20);
    });
  });

  it("is not deleted if the service refuses it for another reason", async () => {
    const record = await handler.create(declared, call);
    await once("error", remove, { status: 403 });
    expect((await failure(handler.delete(record, call))).message).toContain("AccessDeniedException");
    await once("reset", remove);
    expect((await failure(handler.delete(record, call))).message).toContain(remove);
    expect(await found()).toBeDefined();
  });

  it("is read until it is deleted", async () => {
    const record = await handler.create(declared, call);
    expect(await handler.read(arnOf(record), call)).toMatchObject(declared);
    await handler.delete(record, call);
    expect(await handler.read(arnOf(record), call)).toBeUndefined();
  });

  it("is not read from another region, and has an id of one form", async () => {
    await expect(handler.read(kind.elsewhere, call)).rejects.toThrow("is in eu-west-1, but the request went to");
    expect(handler.parseImportId(kind.elsewhere)).toBe(kind.elsewhere);
    for (const id of [...kind.invalid, kind.elsewhere.replace(/[^:]+\/shop/, "service/shop")]) {
      expect(() => handler.parseImportId(id)).toThrow("it must be");
      expect(() => handler.parseImportId(id)).toThrow(title);
    }
  });
});
