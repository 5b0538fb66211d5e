/** The states of a service over time: the preconditions, duration and result of each operation. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import {
  beginning,
  codeService,
  type Hosting,
  hosting,
  imageService,
  operationSeconds,
  runHosting,
} from "./hosting.ts";

const image = (ImageIdentifier: string) => ({
  ImageRepository: { ...imageService.SourceConfiguration.ImageRepository, ImageIdentifier },
});

/** How to bring a new service to each status. */
const ways: { readonly [status: string]: (emulator: Hosting) => Promise<string> } = {
  RUNNING: (emulator) => emulator.running(),
  PAUSED: async (emulator) => {
    const ServiceArn = await emulator.running();
    await emulator.ask("PauseService", { ServiceArn });
    await emulator.advance(operationSeconds);
    return ServiceArn;
  },
  OPERATION_IN_PROGRESS: async (emulator) => (await emulator.ask("CreateService", imageService)).Service.ServiceArn,
  CREATE_FAILED: async (emulator) => {
    await emulator.order("FAILED", "CreateService");
    return emulator.running();
  },
  DELETE_FAILED: async (emulator) => {
    const ServiceArn = await emulator.running();
    await emulator.order("FAILED", "DeleteService");
    await emulator.ask("DeleteService", { ServiceArn });
    await emulator.advance(operationSeconds);
    return ServiceArn;
  },
  DELETED: async (emulator) => {
    const ServiceArn = await emulator.running();
    await emulator.ask("DeleteService", { ServiceArn });
    await emulator.advance(operationSeconds);
    return ServiceArn;
  },
};

async function serviceThatIs(status: string, emulator: Hosting): Promise<string> {
  const arn = await (ways[status] ?? ways.RUNNING)?.(emulator);
  if (arn === undefined) throw new Error(`no way to ${status}`);
  expect((await emulator.describe(arn)).Status).toBe(status);
  return arn;
}

/** The result of each operation; it is refused in every other status. */
const transitions: { readonly [operation: string]: { readonly [from: string]: string } } = {
  UpdateService: { RUNNING: "RUNNING", PAUSED: "PAUSED", CREATE_FAILED: "RUNNING" },
  PauseService: { RUNNING: "PAUSED" },
  ResumeService: { PAUSED: "RUNNING" },
  DeleteService: { RUNNING: "DELETED", PAUSED: "DELETED", CREATE_FAILED: "DELETED", DELETE_FAILED: "DELETED" },
};

/** The request of an operation; an update has to change something. */
const requestFor = (operation: string, ServiceArn: string): object => ({
  ServiceArn,
  ...(operation === "UpdateService" && { HealthCheckConfiguration: { Interval: 9 } }),
});

const every = Object.entries(transitions).flatMap(([operation, leads]) =>
  Object.keys(ways).map((from) => ({ operation, from, to: leads[from] })),
);
const allowed = every.filter((each) => each.to !== undefined);
const forbidden = every.filter((each) => each.to === undefined);

test.each(allowed)("$operation changes $from to $to", async ({ operation, from, to }) => {
  const emulator = await hosting();
  const ServiceArn = await serviceThatIs(from, emulator);
  const { Service, OperationId } = await emulator.ask(operation, requestFor(operation, ServiceArn));
  expect(Service.Status).toBe("OPERATION_IN_PROGRESS");
  const [newest, ...earlier] = await emulator.operations(ServiceArn);
  expect(newest).toMatchObject({ Id: OperationId, Status: "IN_PROGRESS" });
  expect(earlier.every(({ Status }) => Status !== "IN_PROGRESS")).toBe(true);

  await emulator.advance(operationSeconds - 1);
  expect((await emulator.describe(ServiceArn)).Status).toBe("OPERATION_IN_PROGRESS");
  await emulator.advance(1);
  expect((await emulator.describe(ServiceArn)).Status).toBe(to);
  expect((await emulator.operations(ServiceArn))[0]).toMatchObject({ Id: OperationId, Status: "SUCCEEDED" });
});

test.each(forbidden)("$operation is refused while the service is $from", async ({ operation, from }) => {
  const emulator = await hosting();
  const ServiceArn = await serviceThatIs(from, emulator);
  const before = await emulator.operations(ServiceArn);
  const { status, body } = await emulator.call(operation, requestFor(operation, ServiceArn));
  expect({ status, type: body.__type }).toEqual({ status: 400, type: "InvalidStateException" });
  expect(body.Message).toContain(`the service is ${from}`);
  expect(body.Message).toContain(`${operation} requires ${Object.keys(transitions[operation] ?? {})[0]}`);
  expect(await emulator.operations(ServiceArn)).toEqual(before);
});

test("an operation has its start and end time", async () => {
  const emulator = await hosting();
  const ServiceArn = await emulator.running();
  const start = beginning / 1000;
  const [creation] = await emulator.operations(ServiceArn);
  expect(creation).toEqual({
    Id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    Type: "CREATE_SERVICE",
    Status: "SUCCEEDED",
    TargetArn: ServiceArn,
    StartedAt: start,
    EndedAt: start + operationSeconds,
    UpdatedAt: start + operationSeconds,
  });
  await emulator.advance(5);
  await emulator.ask("PauseService", { ServiceArn });
  const [pause] = await emulator.operations(ServiceArn);
  expect(pause).toMatchObject({ Type: "PAUSE_SERVICE", StartedAt: start + 65, UpdatedAt: start + 65 });
  expect(pause).not.toHaveProperty("EndedAt");
  expect(await emulator.describe(ServiceArn)).toMatchObject({ CreatedAt: start, UpdatedAt: start + 65 });
});

test("the refusal names the operation in progress", async () => {
  const emulator = await hosting();
  const ServiceArn = await emulator.running();
  const { OperationId } = await emulator.ask("PauseService", { ServiceArn });
  const { body } = await emulator.call("ResumeService", { ServiceArn });
  expect(body.Message).toContain(`PAUSE_SERVICE ${OperationId} has been in progress since 2030-01-01T00:01:00.000Z`);
});

describe("the emulator with --operation-seconds 0", () => {
  test("ends operations immediately, although the first response shows them in progress", async () => {
    const emulator = await hosting({ operationSeconds: 0 });
    const { Service } = await emulator.ask("CreateService", imageService);
    expect(Service.Status).toBe("OPERATION_IN_PROGRESS");
    expect((await emulator.describe(Service.ServiceArn)).Status).toBe("RUNNING");
    expect((await emulator.operations(Service.ServiceArn))[0]?.Status).toBe("SUCCEEDED");
  });
});

describe("an ordered outcome", () => {
  test.each(["FAILED", "ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED"])(
    "an update that ends as %s keeps the previous configuration",
    async (outcome) => {
      const emulator = await hosting();
      const ServiceArn = await emulator.running();
      const before = await emulator.describe(ServiceArn);
      await emulator.order(outcome, "UpdateService");
      const { Service } = await emulator.ask("UpdateService", { ServiceArn, SourceConfiguration: image("other:2") });
      expect(Service).toMatchObject({ SourceConfiguration: image("other:2") });
      await emulator.advance(operationSeconds);
      const after = await emulator.describe(ServiceArn);
      expect(after).toEqual({ ...before, UpdatedAt: after.UpdatedAt });
      expect((await emulator.operations(ServiceArn))[0]).toMatchObject({ Type: "UPDATE_SERVICE", Status: outcome });

      await emulator.ask("UpdateService", { ServiceArn, SourceConfiguration: image("third:3") });
      await emulator.advance(operationSeconds);
      expect(await emulator.describe(ServiceArn)).toMatchObject({ SourceConfiguration: image("third:3") });
    },
  );

  test("lets the second half of a rollback be ROLLBACK_IN_PROGRESS", async () => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running();
    await emulator.order("ROLLBACK_SUCCEEDED", "UpdateService");
    await emulator.ask("UpdateService", requestFor("UpdateService", ServiceArn));
    const statuses: (string | undefined)[] = [];
    for (const seconds of [0, operationSeconds / 2 - 1, 1, operationSeconds / 2 - 1, 1]) {
      await emulator.advance(seconds);
      statuses.push((await emulator.operations(ServiceArn))[0]?.Status);
    }
    const [early, late] = ["IN_PROGRESS", "ROLLBACK_IN_PROGRESS"];
    expect(statuses).toEqual([early, early, late, late, "ROLLBACK_SUCCEEDED"]);
  });

  test.each([
    ["PauseService", "RUNNING"],
    ["ResumeService", "PAUSED"],
  ])("of a failed %s leaves the service %s", async (operation, status) => {
    const emulator = await hosting();
    const ServiceArn = await serviceThatIs(status, emulator);
    await emulator.order("FAILED", operation);
    await emulator.ask(operation, requestFor(operation, ServiceArn));
    await emulator.advance(operationSeconds);
    expect((await emulator.describe(ServiceArn)).Status).toBe(status);
    expect((await emulator.operations(ServiceArn))[0]?.Status).toBe("FAILED");
  });

  test("of a failed update keeps the status if the creation failed", async () => {
    const emulator = await hosting();
    const ServiceArn = await serviceThatIs("CREATE_FAILED", emulator);
    await emulator.order("FAILED", "UpdateService");
    await emulator.ask("UpdateService", requestFor("UpdateService", ServiceArn));
    await emulator.advance(operationSeconds);
    expect((await emulator.describe(ServiceArn)).Status).toBe("CREATE_FAILED");
  });

  test("may be an operation that never ends, and stays in progress", async () => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running();
    await emulator.order("NEVER_ENDS", "PauseService");
    await emulator.ask("PauseService", { ServiceArn });
    await emulator.advance(1_000_000);
    expect((await emulator.describe(ServiceArn)).Status).toBe("OPERATION_IN_PROGRESS");
    expect((await emulator.operations(ServiceArn))[0]?.Status).toBe("IN_PROGRESS");
  });
});

describe("a deleted service", () => {
  test("can be read for an hour, and its name can be used again", async () => {
    const emulator = await hosting();
    const ServiceArn = await serviceThatIs("DELETED", emulator);
    expect(await emulator.describe(ServiceArn)).toMatchObject({ DeletedAt: beginning / 1000 + 2 * operationSeconds });
    expect((await emulator.ask("ListServices")).ServiceSummaryList).toEqual([]);
    const { Service } = await emulator.ask("CreateService", imageService);
    expect(Service.ServiceArn).not.toBe(ServiceArn);

    await emulator.advance(3599);
    expect((await emulator.operations(ServiceArn)).map(({ Type }) => Type)).toEqual([
      "DELETE_SERVICE",
      "CREATE_SERVICE",
    ]);
    await emulator.advance(1);
    for (const operation of ["DescribeService", "ListOperations", "DeleteService"]) {
      const { status, body } = await emulator.call(operation, requestFor(operation, ServiceArn));
      expect({ status, type: body.__type }).toEqual({ status: 400, type: "ResourceNotFoundException" });
    }
    expect((await emulator.call("CreateService", imageService)).body.Message).toContain(Service.ServiceArn);
  });

  test("keeps its name during the deletion, and after a failed one", async () => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running();
    await emulator.order("FAILED", "DeleteService");
    await emulator.ask("DeleteService", { ServiceArn });
    expect((await emulator.call("CreateService", imageService)).body.__type).toBe("InvalidRequestException");
    await emulator.advance(operationSeconds);
    const { body } = await emulator.call("CreateService", imageService);
    expect(body.Message).toContain(
      `ServiceName is "web-1", and a service with that name already exists (${ServiceArn})`,
    );
  });
});

test("names are unique only within a region", async () => {
  const emulator = await hosting();
  await emulator.running();
  const headers = { authorization: "AWS4-HMAC-SHA256 Credential=A/20300101/eu-west-1/apprunner/aws4_request" };
  const { body } = await emulator.call("CreateService", imageService, headers);
  expect(body.Service.ServiceArn).toMatch(/^arn:aws:apprunner:eu-west-1:123456789012:service\/web-1\/[0-9a-f]{32}$/);
  const { body: elsewhere } = await emulator.call("DescribeService", { ServiceArn: body.Service.ServiceArn });
  expect(elsewhere.__type).toBe("ResourceNotFoundException");
});

describe("a restart with a state file", () => {
  test("loses nothing: an operation in progress ends at the same time", async () => {
    const folder = temporaryFolder();
    const statePath = join(folder, "state.json");
    const before = await runHosting({ statePath });
    const ServiceArn = await before.running({ ...codeService, Tags: [{ Key: "team", Value: "web" }] });
    await before.ask("PauseService", { ServiceArn });
    await before.advance(operationSeconds - 1);
    const read = [await before.describe(ServiceArn), await before.operations(ServiceArn)];
    await before.close();

    const after = await hosting({ statePath, operationSeconds: 999 });
    expect([await after.describe(ServiceArn), await after.operations(ServiceArn)]).toEqual(read);
    expect((await after.describe(ServiceArn)).Status).toBe("OPERATION_IN_PROGRESS");
    await after.advance(1);
    expect((await after.describe(ServiceArn)).Status).toBe("PAUSED");
    expect((await after.ask("ListTagsForResource", { ResourceArn: ServiceArn })).Tags).toEqual([
      { Key: "team", Value: "web" },
    ]);
  });
});
