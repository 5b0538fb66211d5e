/** Services whose connection waits for a person, in virtual time. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import connection from "../../../../../lib/services/app-runner/connection/handler.ts";
import hostedService from "../../../../../lib/services/app-runner/hosted-service/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../../app-runner-ground.ts";

const declared = { ConnectionName: "github", ProviderType: "GITHUB" };

let ground: AppRunnerGround;
beforeEach(async () => {
  ground = await appRunnerGround({ operationSeconds: 180 });
});

const create = (content: Members = declared) => connection.create(content, ground.call);
const service = (ConnectionArn: unknown) => ({
  ServiceName: "web-1",
  SourceConfiguration: {
    CodeRepository: {
      RepositoryUrl: "https://github.com/shop/web",
      SourceCodeVersion: { Type: "BRANCH", Value: "main" },
      CodeConfiguration: { ConfigurationSource: "REPOSITORY" },
    },
    AuthenticationConfiguration: { ConnectionArn },
  },
});
const outcome = (outcome: string) =>
  ground.fault({ kind: "outcome", outcome, operations: ["CreateConnection"], times: 1 });

describe("a service from code", () => {
  const serviceCall = () => ({ ...ground.call, client: { ...ground.call.client, unreachableTimeout: undefined } });
  const creates = (arn: unknown) => hostedService.create(service(arn), serviceCall());
  const changes = async (work: () => Promise<unknown>) =>
    (await ground.requestsOf(work)).filter((name) => !/^(?:Describe|List)/.test(name));

  it("is not requested while its connection is pending, and is created after the handshake", async () => {
    await outcome("NEVER_ENDS");
    const { ConnectionArn: arn } = await create();
    let message = "";
    const refused = async () => {
      ({ message } = await failure(creates(arn)));
    };
    expect(await changes(refused)).toEqual([]);
    expect(message).toMatch(
      /^The connection arn:\S+ is PENDING_HANDSHAKE.*manage-connections\.html\)\. Then apply again\.$/,
    );
    await connection.delete({ ConnectionArn: arn }, ground.call);
    const { ConnectionArn: another } = await create();
    ground.clock.now += 200_000;
    expect(await creates(another)).toMatchObject({ Status: "RUNNING" });
  });

  it("keeps its connection if the one that it is to get is pending", async () => {
    const { ConnectionArn: arn } = await create();
    ground.clock.now += 200_000;
    const record = await creates(arn);
    const { ConnectionArn: pending } = await create({ ...declared, ConnectionName: "github-2" });
    const update = async () => {
      const error = await failure(hostedService.update(record, service(pending), serviceCall()));
      expect(error.message).toContain("is PENDING_HANDSHAKE, so services cannot use it yet");
    };
    expect(await changes(update)).toEqual([]);
    ground.clock.now += 200_000;
    expect(await changes(() => hostedService.update(record, service(pending), serviceCall()))).toEqual([
      "UpdateService",
    ]);
  });

  it("is requested if the connection is unknown, or may not be listed", async () => {
    const { ConnectionArn: arn } = await create();
    ground.clock.now += 200_000;
    await ground.fault({ kind: "error", status: 403, operations: ["ListConnections"] });
    expect(await creates(arn)).toMatchObject({ Status: "RUNNING" });
    const elsewhere = String(arn).replace("/github/", "/other/");
    const named = { ...service(elsewhere), ServiceName: "web-2" };
    expect(await hostedService.create(named, serviceCall())).toMatchObject({ Status: "RUNNING" });
  });

  it("is not requested if the list of connections fails", async () => {
    const { ConnectionArn: arn } = await create();
    await ground.fault({ kind: "error", status: 500, operations: ["ListConnections"] });
    expect((await failure(creates(arn))).message).toContain("ListConnections");
  });
});
