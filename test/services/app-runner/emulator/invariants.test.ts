/** Invariants for any order of requests and any passage of time. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cases } from "../../../run/sizes.ts";
import { type Hosting, imageService, operationSeconds, runHosting } from "./hosting.ts";

let emulator: Hosting;
beforeAll(async () => {
  emulator = await runHosting();
});
afterAll(() => emulator.close());

const names = ["web-1", "web-2"] as const;

/** A step: changes a service, optionally with an ordered outcome, or advances the clock. */
const step = fc.oneof(
  fc.record({
    operation: fc.constantFrom("CreateService", "UpdateService", "PauseService", "ResumeService", "DeleteService"),
    which: fc.nat({ max: 3 }),
    outcome: fc.option(fc.constantFrom("FAILED", "ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED"), { nil: undefined }),
  }),
  fc.record({ seconds: fc.constantFrom(0, 1, operationSeconds / 2, operationSeconds, 3600) }),
);

/** The possible states of a service after an operation, by the operation's type and status. */
const settled: {
  readonly [type: string]: { readonly success: readonly string[]; readonly failure: readonly string[] };
} = {
  CREATE_SERVICE: { success: ["RUNNING"], failure: ["CREATE_FAILED"] },
  UPDATE_SERVICE: { success: ["RUNNING", "PAUSED"], failure: ["RUNNING", "PAUSED", "CREATE_FAILED"] },
  PAUSE_SERVICE: { success: ["PAUSED"], failure: ["RUNNING"] },
  RESUME_SERVICE: { success: ["RUNNING"], failure: ["PAUSED"] },
  DELETE_SERVICE: { success: ["DELETED"], failure: ["DELETE_FAILED"] },
};

const isUnderWay = (status: string): boolean => status.endsWith("IN_PROGRESS");

async function check(arns: ReadonlySet<string>): Promise<void> {
  const live = (await emulator.ask("ListServices")).ServiceSummaryList;
  expect(new Set(live.map(({ ServiceName }) => ServiceName)).size).toBe(live.length);
  for (const ServiceArn of arns) {
    const { status, body } = await emulator.call("DescribeService", { ServiceArn });
    const listed = live.find((service) => service.ServiceArn === ServiceArn);
    if (status !== 200) {
      expect(body.__type).toBe("ResourceNotFoundException");
      expect(listed).toBeUndefined();
      continue;
    }
    const { Status } = body.Service;
    expect(listed?.Status ?? "DELETED").toBe(Status);

    const operations = await emulator.operations(ServiceArn);
    const begun = operations.map(({ StartedAt }) => StartedAt);
    expect(begun).toEqual(begun.toSorted((one, other) => other - one));
    const [newest, ...earlier] = operations;
    expect(earlier.filter((operation) => isUnderWay(operation.Status))).toEqual([]);
    expect(operations.at(-1)?.Type).toBe("CREATE_SERVICE");
    for (const { Status, EndedAt } of operations) expect(EndedAt === undefined).toBe(isUnderWay(Status));

    const { success = [], failure = [] } = settled[newest?.Type ?? ""] ?? {};
    if (isUnderWay(newest?.Status ?? "")) expect(Status).toBe("OPERATION_IN_PROGRESS");
    else expect(newest?.Status === "SUCCEEDED" ? success : failure).toContain(Status);
  }
}

test("a service has one operation at a time, a unique name and the status of its latest operation, and lists begin with the newest", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await emulator.admin("POST", "reset");
      const arns = new Set<string>();
      for (const each of steps) {
        if ("seconds" in each) await emulator.advance(each.seconds);
        else {
          if (each.outcome !== undefined) await emulator.order(each.outcome, each.operation);
          const ServiceName = names[each.which % names.length];
          const ServiceArn = [...arns][each.which % Math.max(arns.size, 1)];
          if (each.operation === "CreateService") {
            const { status, body } = await emulator.call("CreateService", { ...imageService, ServiceName });
            if (status === 200) arns.add(body.Service.ServiceArn);
          } else if (ServiceArn !== undefined) await emulator.call(each.operation, { ServiceArn });
          await emulator.admin("DELETE", "faults");
        }
        await check(arns);
      }
    }),
    { numRuns: cases(100) },
  );
});
