/** Following operations of hosted services to their ends, in virtual time. */
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createAppRunnerClient } from "../../../lib/api/app-runner.ts";
import type { Timing } from "../../../lib/api/retry.ts";
import { StateOwnership } from "../../../lib/host/terraform/state-ownership.ts";
import { followOperation } from "../../../lib/runtime/hosted-service/service-operation.ts";
import { restedService, type ServiceCall } from "../../../lib/runtime/hosted-service/service-state.ts";
import { emulatorForTest, type RunningEmulator } from "../../emulator/running-emulator.ts";

let emulator: RunningEmulator;
let now: number;
let call: ServiceCall;
let arn: string;
/** The OperationId of the service's creation, which has ended. */
let creation: string;

beforeEach(async () => {
  now = Date.now();
  emulator = await emulatorForTest({ operationSeconds: 180, clock: () => now });
  const timing: Timing = {
    now: () => now,
    random: () => 1,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      now += milliseconds;
    },
  };
  const settings = { endpointUrl: emulator.url, region: "us-east-1", skipCredentials: true, maxRetries: 0 };
  const service = createAppRunnerClient({ ...settings, vocabulary: "documented", timing });
  onTestFinished(() => service.close());
  call = {
    client: { service, reservedTagPrefix: "aws:", region: async () => "us-east-1", timing },
    options: {},
    ownership: new StateOwnership(),
    signal: new AbortController().signal,
    log: () => {},
  };
  const { Service, OperationId } = await service.createService({
    ServiceName: "web-1",
    SourceConfiguration: {
      ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
    },
  });
  arn = String(Object(Service).ServiceArn);
  creation = String(OperationId);
  now += 600_000;
});

const fault = async (order: object) =>
  expect(await emulator.send("POST", "/_lintel/faults", { times: 1, ...order })).toMatchObject({ status: 200 });
/** Changes the next list of operations. */
const nextList = (change: object) => fault({ kind: "edit-answer", operations: ["ListOperations"], ...change });
const status = "OperationSummaryList[].Status";
const end = "OperationSummaryList[].EndedAt";
/** The number of lists that it takes to see the end of the creation. */
async function lists(): Promise<number> {
  await emulator.send("DELETE", "/_lintel/requests");
  await followOperation({ arn, id: creation, type: "CREATE_SERVICE", since: undefined }, call);
  const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
  return requests.filter(({ operation }) => operation === "ListOperations").length;
}

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
    now += 600_000;
    const wanted = { arn, type: "CREATE_SERVICE", since: undefined } as const;
    await followOperation({ ...wanted, id: creation }, call);
    await followOperation({ ...wanted, id: undefined }, call);
    await expect(followOperation({ ...wanted, id: undefined, type: "PAUSE_SERVICE" }, call)).rejects.toThrow("FAILED");
  });

  it("of a deletion succeeded if its service is gone, any other did not", async () => {
    await call.client.service.deleteService({ ServiceArn: arn });
    now += 30 * 24 * 3_600_000;
    const gone = { arn, id: undefined, since: undefined };
    await followOperation({ ...gone, type: "DELETE_SERVICE" }, call);
    await expect(followOperation({ ...gone, type: "PAUSE_SERVICE" }, call)).rejects.toThrow(`service ${arn}`);
  });
});

describe("a service", () => {
  it("that rests is read once", async () => {
    expect(await restedService(arn, call)).toMatchObject({ service: { Status: "RUNNING" }, waited: false });
  });

  it("is waited for while an operation runs", async () => {
    await call.client.service.pauseService({ ServiceArn: arn });
    expect(await restedService(arn, call)).toMatchObject({ service: { Status: "PAUSED" }, waited: true });
  });
});
