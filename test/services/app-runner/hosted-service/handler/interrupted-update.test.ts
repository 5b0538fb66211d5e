/** Updates of hosted services that outlive the run that sent them, in virtual time. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import type { Timing } from "../../../../../lib/client/retry.ts";
import type { ServiceCall } from "../../../../../lib/services/app-runner/hosted-service/handler/state.ts";
import handler from "../../../../../lib/services/app-runner/hosted-service/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import { Retained } from "../../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../../app-runner-ground.ts";

const declared = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};
const checkedEvery = (Interval: number): Members => ({ ...declared, HealthCheckConfiguration: { Interval } });

describe("an update that outlives the run that sent it", () => {
  let ground: AppRunnerGround;
  let record: Members;
  let laterCall: ServiceCall;

  /** Sends an update, and interrupts the run as soon as it would wait for the end. */
  const leaveBehind = async (outcome?: string): Promise<void> => {
    const { call } = ground;
    if (outcome !== undefined) {
      await ground.fault({ kind: "outcome", outcome, operations: ["UpdateService"], times: 1 });
    }
    const stop = new AbortController();
    const sleep: Timing["sleep"] = async () => {
      stop.abort();
      stop.signal.throwIfAborted();
    };
    const client = { ...call.client, timing: { ...call.client.timing, sleep } };
    const error = await failure(
      handler.update(record, checkedEvery(9), { ...call, client, options: running, signal: stop.signal }),
    );
    expect(error.message).toMatch(/Still running on arn:\S+: UPDATE_SERVICE \(operation [0-9a-f-]{36}\)/);
  };
  const running = { desiredStatus: "RUNNING" };
  /** The requests of an update in a later run that change something. */
  const sent = async (content: Members): Promise<readonly string[]> => {
    const requests = await ground.requestsOf(() => handler.update(record, content, laterCall));
    return requests.filter((name) => !/^(?:Describe|List)/.test(name));
  };
  const read = () => handler.read(String(record.ServiceArn), laterCall);

  beforeEach(async () => {
    ground = await appRunnerGround({ operationSeconds: 180 });
    record = await handler.create(declared, ground.call);
    laterCall = { ...ground.call, options: running, ownership: new StateOwnership() };
  });

  it("is not the content of the service yet, and a read warns that it is running", async () => {
    await leaveBehind();
    const found = await read();
    expect(found).toBeInstanceOf(Retained);
    expect(found).toMatchObject({
      members: { Status: "OPERATION_IN_PROGRESS" },
      transientRecord: { HealthCheckConfiguration: { Interval: 9 } },
    });
    expect(ground.log.at(-1)).toMatch(/^warn The service is still changing.* UPDATE_SERVICE \(operation [0-9a-f-]{36}/);
  });

  it("is awaited by the next run, which sends nothing", async () => {
    await leaveBehind();
    expect(await sent(checkedEvery(9))).toEqual([]);
    expect(await read()).toMatchObject({ Status: "RUNNING", HealthCheckConfiguration: { Interval: 9 } });
  });

  it.each(["ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED", "FAILED"])(
    "and ends as %s is reported by the next run, and sent again by the one after that",
    async (outcome) => {
      await leaveBehind(outcome);
      let error = new Error("none");
      const requests = await ground.requestsOf(async () => {
        error = await failure(handler.update(record, checkedEvery(9), laterCall));
      });
      expect(requests).not.toContain("UpdateService");
      expect(error.message).toMatch(
        new RegExp(`UPDATE_SERVICE \\(operation \\S+, started \\S+, ended \\S+\\) on arn:\\S+ ended as ${outcome}`),
      );
      expect(await read()).toMatchObject({ Status: "RUNNING", HealthCheckConfiguration: { Interval: 5 } });
      expect(await sent(checkedEvery(9))).toEqual(["UpdateService"]);
      expect(await read()).toMatchObject({ HealthCheckConfiguration: { Interval: 9 } });
    },
  );

  it("is sent again if it is listed as SUCCEEDED, but the service differs from the declaration", async () => {
    await leaveBehind("ROLLBACK_SUCCEEDED");
    const set = { "OperationSummaryList[].Status": "SUCCEEDED" };
    await ground.fault({ kind: "edit-answer", operations: ["ListOperations"], set });
    expect(await sent(checkedEvery(9))).toEqual(["UpdateService"]);
  });

  it("and is rolled back does not concern a declaration that it did not make", async () => {
    await leaveBehind("ROLLBACK_SUCCEEDED");
    expect(await sent(checkedEvery(7))).toEqual(["UpdateService"]);
    expect(await read()).toMatchObject({ HealthCheckConfiguration: { Interval: 7 } });
  });

  it("and is rolled back leaves nothing to do for the previous declaration", async () => {
    await leaveBehind("ROLLBACK_SUCCEEDED");
    expect(await sent(checkedEvery(5))).toEqual([]);
    expect(await read()).toMatchObject({ Status: "RUNNING", HealthCheckConfiguration: { Interval: 5 } });
  });
});
