/** The admin API, as tests of App Runner clients use it. */
import { describe, expect, test } from "vitest";
import { beginning, hosting, imageService } from "./hosting.ts";

describe("injected errors have App Runner's form", () => {
  test.each([
    [402, "ServiceQuotaExceededException"],
    [429, "ThrottlingException"],
    [500, "InternalServiceErrorException"],
    [503, "ServiceUnavailableException"],
  ])("%i is %s, and nothing is done", async (status, type) => {
    const emulator = await hosting();
    await emulator.admin("POST", "faults", { kind: "error", status, operations: ["CreateService"], times: 1 });
    const received = await emulator.call("CreateService", imageService);
    expect(received).toMatchObject({ status, body: { __type: type, Message: "this fault was injected" } });
    expect((await emulator.ask("ListServices")).ServiceSummaryList).toEqual([]);
    expect((await emulator.call("CreateService", imageService)).status).toBe(200);
  });
});

test("a lost response leaves the operation in progress", async () => {
  const emulator = await hosting();
  const ServiceArn = await emulator.running();
  await emulator.admin("POST", "faults", { kind: "lose-answer", operations: ["PauseService"], times: 1 });
  await expect(emulator.call("PauseService", { ServiceArn })).rejects.toThrow();
  expect((await emulator.operations(ServiceArn))[0]).toMatchObject({ Type: "PAUSE_SERVICE", Status: "IN_PROGRESS" });
});

describe("an edited response", () => {
  test("may lack OperationId and optional members", async () => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running();
    const remove = [
      "OperationId",
      "Service.ServiceUrl",
      "Service.HealthCheckConfiguration",
      "Service.NetworkConfiguration.IpAddressType",
    ];
    await emulator.admin("POST", "faults", { kind: "edit-answer", remove, operations: ["PauseService"], times: 1 });
    const body = await emulator.ask("PauseService", { ServiceArn });
    expect(body).not.toHaveProperty("OperationId");
    expect(body.Service).toMatchObject({ Status: "OPERATION_IN_PROGRESS" });
    expect(Object.keys(body.Service)).not.toContain("ServiceUrl");
    expect(body.Service.NetworkConfiguration).toEqual({
      EgressConfiguration: { EgressType: "DEFAULT" },
      IngressConfiguration: { IsPubliclyAccessible: true },
    });
    expect(await emulator.describe(ServiceArn)).toHaveProperty("ServiceUrl");
  });

  test("may have unknown values, in every element of a list", async () => {
    const emulator = await hosting({ operationSeconds: 0 });
    const ServiceArn = await emulator.running();
    await emulator.ask("PauseService", { ServiceArn });
    const set = { "Service.Status": "HIBERNATING", "OperationSummaryList[].Status": "QUEUED", Message: "edited" };
    await emulator.admin("POST", "faults", { kind: "edit-answer", set });
    expect((await emulator.describe(ServiceArn)).Status).toBe("HIBERNATING");
    expect((await emulator.operations(ServiceArn)).map(({ Status }) => Status)).toEqual(["QUEUED", "QUEUED"]);
    const { body } = await emulator.call("PauseService", { ServiceArn });
    expect(body).toMatchObject({ __type: "InvalidStateException", Message: expect.stringContaining("is PAUSED") });
  });
});

describe("the clock", () => {
  test("advances permanently, and so do times", async () => {
    const emulator = await hosting();
    const { body } = await emulator.admin("POST", "clock", { seconds: 10 });
    expect(body).toEqual({ now: new Date(beginning + 10_000).toISOString() });
    const { Service } = await emulator.ask("CreateService", imageService);
    expect(Service.CreatedAt).toBe(beginning / 1000 + 10);
  });

  test("returns to its start with a reset", async () => {
    const emulator = await hosting();
    await emulator.running();
    await emulator.admin("POST", "reset");
    expect((await emulator.ask("ListServices")).ServiceSummaryList).toEqual([]);
    expect((await emulator.ask("CreateService", imageService)).Service.CreatedAt).toBe(beginning / 1000);
  });

  test.each([[-1], [1.5], ["1"], [undefined]])("does not advance by %s seconds", async (seconds) => {
    const emulator = await hosting();
    const { status, body } = await emulator.admin("POST", "clock", { seconds });
    expect(status).toBe(400);
    expect(body.message).toContain("it must be a whole number, 0 or more");
  });
});

describe("an invalid order of outcomes", () => {
  test.each([
    [
      { kind: "outcome", outcome: "SUCCEEDED", operations: ["PauseService"] },
      'outcome is "SUCCEEDED"; it must be FAILED, NEVER_ENDS, ROLLBACK_SUCCEEDED or ROLLBACK_FAILED',
    ],
    [{ kind: "outcome", outcome: "FAILED" }, "operations is missing"],
    [{ kind: "edit-answer", set: [] }, "set is an empty list"],
    [{ kind: "edit-answer", remove: "OperationId" }, 'remove is "OperationId"'],
  ])("is refused: %j", async (order, said) => {
    const emulator = await hosting();
    const { status, body } = await emulator.admin("POST", "faults", order);
    expect(status).toBe(400);
    expect(body.message).toContain(said);
  });
});

test("an outcome applies to the requested number of operations", async () => {
  const emulator = await hosting();
  await emulator.order("FAILED", "CreateService", 2);
  const statuses: string[] = [];
  for (const ServiceName of ["web-1", "web-2", "web-3"]) {
    statuses.push((await emulator.describe(await emulator.running({ ServiceName }))).Status);
  }
  expect(statuses).toEqual(["CREATE_FAILED", "CREATE_FAILED", "RUNNING"]);
});
