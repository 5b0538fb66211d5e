/** Following operations of hosted services to their ends, in virtual time. */
import { beforeEach, describe, expect, it } from "vitest";
import { followOperation } from "../../../../../lib/services/app-runner/hosted-service/handler/operation.ts";
import {
  restedService,
  type ServiceCall,
} from "../../../../../lib/services/app-runner/hosted-service/handler/state.ts";
import { type AppRunnerGround, appRunnerGround } from "../../app-runner-ground.ts";

let ground: AppRunnerGround;
let call: ServiceCall;
let arn: string;
/** The OperationId of the service's creation, which has ended. */
let creation: string;

beforeEach(async () => {
  ground = await appRunnerGround({ operationSeconds: 180 });
  ({ call } = ground);
  const { Service, OperationId } = await call.client.service.createService({
    ServiceName: "web-1",
    SourceConfiguration: {
      ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
    },
  });
  arn = String(Object(Service).ServiceArn);
  creation = String(OperationId);
  ground.clock.now += 600_000;
});

const fault = (order: object) => ground.fault({ times: 1, ...order });
/** Changes the next list of operations. */
const nextList = (change: object) => fault({ kind: "edit-answer", operations: ["ListOperations"], ...change });
const status = "OperationSummaryList[].Status";
const end = "OperationSummaryList[].EndedAt";
/** The number of lists that it takes to see the end of the creation. */
const lists = async (): Promise<number> => {
  const follow = () => followOperation({ arn, id: creation, type: "CREATE_SERVICE", since: undefined }, call);
  return (await ground.requestsOf(follow)).filter((name) => name === "ListOperations").length;
};

describe("an operation", () => {
  it.each(["PENDING", "IN_PROGRESS", "ROLLBACK_IN_PROGRESS"])("with the status %s has not ended", async (running) => {
    await nextList({ set: { [status]: running } });
    expect(await lists()).toBe(2);
  });

  it("without a status has not ended", async () => {
    await nextList({ remove: [status] });
    expect(await lists()).toBe(2);
  });

  it("with the status SUCCEEDED has ended, whether or not it has an end time", async () => {
    await nextList({ remove: [end] });
    expect(await lists()).toBe(1);
  });

  it.each(["FAILED", "ROLLBACK_FAILED", "ROLLBACK_SUCCEEDED"])(
    "with the status %s has ended, and failed",
    async (failed) => {
      await nextList({ set: { [status]: failed }, remove: [end] });
      await expect(lists()).rejects.toThrow(failed);
    },
  );

  it("with an unknown status has ended if it has an end time, and failed", async () => {
    await nextList({ set: { [status]: "SUSPENDED" }, remove: [end] });
    expect(await lists()).toBe(2);
    await nextList({ set: { [status]: "SUSPENDED" } });
    await expect(lists()).rejects.toThrow("SUSPENDED");
  });

  it("is found by its id, else by its type, among others", async () => {
    await fault({ kind: "outcome", outcome: "FAILED", operations: ["PauseService"] });
    await call.client.service.pauseService({ ServiceArn: arn });
    ground.clock.now += 600_000;
    const wanted = { arn, type: "CREATE_SERVICE", since: undefined } as const;
    await followOperation({ ...wanted, id: creation }, call);
    await followOperation({ ...wanted, id: undefined }, call);
    await expect(followOperation({ ...wanted, id: undefined, type: "PAUSE_SERVICE" }, call)).rejects.toThrow("FAILED");
  });

  it("of a deletion succeeded if its service is gone, any other did not", async () => {
    await call.client.service.deleteService({ ServiceArn: arn });
    ground.clock.now += 30 * 24 * 3_600_000;
    const gone = { arn, id: undefined, since: undefined };
    await followOperation({ ...gone, type: "DELETE_SERVICE" }, call);
    await expect(followOperation({ ...gone, type: "PAUSE_SERVICE" }, call)).rejects.toThrow(`service ${arn}`);
  });
});

describe("a service", () => {
  it("that rests is read once", async () => {
    const { service, awaited } = await restedService(arn, call);
    expect([service?.Status, awaited]).toEqual(["RUNNING", undefined]);
  });

  it("is waited for while an operation runs", async () => {
    await call.client.service.pauseService({ ServiceArn: arn });
    expect(await restedService(arn, call)).toMatchObject({
      service: { Status: "PAUSED" },
      awaited: { operation: { Type: "PAUSE_SERVICE" }, during: { Status: "OPERATION_IN_PROGRESS" } },
    });
  });
});
