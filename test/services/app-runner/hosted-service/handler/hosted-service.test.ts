import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import type { Timing } from "../../../../../lib/client/retry.ts";
import { type Emulator, startEmulator } from "../../../../../lib/emulator/server/server.ts";
import { createAppRunnerClient } from "../../../../../lib/services/app-runner/client.ts";
import type { ServiceCall } from "../../../../../lib/services/app-runner/hosted-service/handler/state.ts";
import handler from "../../../../../lib/services/app-runner/hosted-service/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../../lib/terraform/runtime/handler.ts";
import { temporaryFolder } from "../../../../run/temporary-folder.ts";

const declared = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};

/** Duration of an operation, in seconds of a clock that advances only by waiting. */
const operationSeconds = 180;

describe("the handler of hosted services, with a virtual clock", () => {
  let emulator: Emulator;
  let now: number;
  let waits: number[];
  let stop: AbortController;
  let call: ServiceCall;
  let ownership: StateOwnership;

  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    waits = [];
    stop = new AbortController();
    ownership = new StateOwnership();
    emulator = await startEmulator({ port: 0, operationSeconds, clock: () => now });
    const timing: Timing = {
      now: () => now,
      random: () => 1,
      sleep: async (milliseconds, signal) => {
        signal?.throwIfAborted();
        waits.push(milliseconds);
        now += milliseconds;
      },
    };
    const settings = { endpointUrl: emulator.url, region: "us-east-1", skipCredentials: true, maxRetries: 0 };
    const service = createAppRunnerClient({ ...settings, vocabulary: "documented", timing });
    const client = { service, reservedTagPrefix: "aws:", region: async () => "us-east-1", timing };
    call = { client, options: {}, ownership, signal: stop.signal, log: () => {} };
  });
  afterEach(async () => {
    call.client.service.close();
    await emulator.close();
  });

  const withOptions = (options: Members): ServiceCall => ({ ...call, options });
  const fault = async (order: object) => {
    const response = await fetch(`${emulator.url}/_lintel/faults`, { method: "POST", body: JSON.stringify(order) });
    expect(response.status).toBe(200);
  };
  const ends = (outcome: string, operation: string) =>
    fault({ kind: "outcome", outcome, operations: [operation], times: 1 });
  const failure = (work: Promise<unknown>): Promise<Error> =>
    work.then(
      () => new Error("it succeeded"),
      (error: Error) => error,
    );

  it("polls soon, then with increasing intervals, and waits little longer than necessary", async () => {
    const record = await handler.create(declared, call);
    expect(record).toMatchObject({ Status: "RUNNING", desiredStatus: "RUNNING", ServiceName: "web-1" });
    expect(waits[0]).toBe(200);
    for (const [index, wait] of waits.slice(1).entries()) {
      expect(wait).toBe(Math.min(10_000, 200 * 1.15 ** (index + 1)));
    }
    const waited = waits.reduce((sum, wait) => sum + wait, 0) / 1000;
    expect(waited).toBeGreaterThanOrEqual(operationSeconds);
    expect(waited).toBeLessThan(operationSeconds * 1.06);
  });

  it("randomizes intervals, down to zero", async () => {
    const random = [0, 0.5];
    const timing = { ...call.client.timing, random: () => random.shift() ?? 1 };
    await handler.create(declared, { ...call, client: { ...call.client, timing } });
    expect(waits.slice(0, 3)).toEqual([0, 0.5 * 200 * 1.15, 200 * 1.15 ** 2]);
  });

  it("does nothing to a service that matches its declaration", async () => {
    const record = await handler.create(declared, call);
    waits = [];
    const running = withOptions({ desiredStatus: "RUNNING" });
    expect(await handler.update(record, declared, running)).toEqual(record);
    expect(waits).toEqual([]);
  });

  it("does not mistake an older operation of the same type for one without an id", async () => {
    const record = await handler.create(declared, call);
    const [paused, running] = [withOptions({ desiredStatus: "PAUSED" }), withOptions({ desiredStatus: "RUNNING" })];
    await handler.update(record, declared, paused);
    await handler.update(record, declared, running);
    await ends("FAILED", "PauseService");
    const { service } = call.client;
    let asked = 0;
    const late: typeof service = {
      ...service,
      async pauseService(...request) {
        const { OperationId, ...response } = await service.pauseService(...request);
        return response;
      },
      // The list shows the new operation late.
      async *pages(...request) {
        for await (const page of service.pages(...request)) {
          const { OperationSummaryList: operations } = page;
          const shown = Array.isArray(operations) && asked++ < 3 ? operations.slice(1) : operations;
          yield { ...page, OperationSummaryList: shown };
        }
      },
    };
    const error = await failure(
      handler.update(record, declared, { ...paused, client: { ...call.client, service: late } }),
    );
    expect(error.message).toContain("ended as FAILED");
  });

  it("names the running operation when it is interrupted, and records what was created", async () => {
    await ends("NEVER_ENDS", "CreateService");
    const sleep: Timing["sleep"] = async () => {
      stop.abort();
      stop.signal.throwIfAborted();
    };
    const client = { ...call.client, timing: { ...call.client.timing, sleep } };
    const error = await failure(handler.create(declared, { ...call, client }));
    expect(error).toBeInstanceOf(PartialResultError);
    expect(error).toMatchObject({ record: { ServiceName: "web-1", ServiceArn: expect.stringContaining("web-1") } });
    expect(error.message).toMatch(
      /Still running on arn:\S+: CREATE_SERVICE \(operation [0-9a-f-]{36}\), not reported yet/,
    );
  });

  it("gives up on an unreachable service, names the running operation, and later waits for its end", async () => {
    const statePath = join(temporaryFolder(), "state.json");
    await emulator.close();
    const port = Number(new URL(emulator.url).port);
    const start = () => startEmulator({ port, operationSeconds, clock: () => Math.round(now), statePath });
    emulator = await start();
    const record = await handler.create(declared, call);
    const began = now;
    let gone: number | undefined;
    const sleep: Timing["sleep"] = async (milliseconds) => {
      now += milliseconds;
      if (gone !== undefined || now - began < 20_000) return;
      await emulator.close();
      gone = now;
    };
    const read: string[] = [];
    const log: ServiceCall["log"] = (level, message) => level === "progress" && read.push(message);
    const client = { ...call.client, timing: { ...call.client.timing, sleep }, unreachableTimeout: 60 };
    const changed = { ...declared, HealthCheckConfiguration: { Interval: 9 } };
    const error = await failure(handler.update(record, changed, { ...call, client, log }));
    expect(error.message).toMatch(/no response for 60 s, the limit of unreachableTimeout\n/);
    expect(error.message).toMatch(
      /Still running on arn:\S+: UPDATE_SERVICE \(operation [0-9a-f-]{36}, started \S+\), IN_PROGRESS when last read\. The operation continues in the service: run the same command again, which waits for its end/,
    );
    expect(now - (gone ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(now - (gone ?? 0)).toBeLessThan(80_000);
    expect(read.length).toBeGreaterThanOrEqual(2);
    expect(read[0]).toContain("Retrying until there has been no response for 60 s; so far 0 s");

    emulator = await start();
    const requests = () => fetch(`${emulator.url}/_lintel/requests`).then((response) => response.text());
    expect(await handler.update(record, changed, call)).toMatchObject({
      Status: "RUNNING",
      HealthCheckConfiguration: { Interval: 9 },
    });
    expect(await requests()).not.toContain("UpdateService");
  });

  it.each(["CREATE_FAILED", "DELETE_FAILED"])("does not try to start a service that is %s", async (status) => {
    const record = await handler.create(declared, call);
    await fault({ kind: "edit-answer", operations: ["DescribeService"], set: { "Service.Status": status } });
    await fault({ kind: "error", status: 500, operations: ["UpdateService"] });
    const error = await failure(handler.update(record, declared, withOptions({ desiredStatus: "RUNNING" })));
    expect(error.message).toContain(
      status === "DELETE_FAILED" ? "which tries the deletion again" : "UpdateService failed with",
    );
  });

  it("waits each time another client is faster", async () => {
    const record = await handler.create(declared, call);
    const { service } = call.client;
    const others = [service.pauseService, service.resumeService, service.pauseService];
    const contended: typeof service = {
      ...service,
      async updateService(...request) {
        await others.shift()?.({ ServiceArn: record.ServiceArn });
        return service.updateService(...request);
      },
    };
    const changed = { ...declared, HealthCheckConfiguration: { Interval: 9 } };
    const busy = { ...withOptions({ desiredStatus: "RUNNING" }), client: { ...call.client, service: contended } };
    const updated = await handler.update(record, changed, busy);
    expect(updated).toMatchObject({ Status: "RUNNING", HealthCheckConfiguration: { Interval: 9 } });
    expect(others).toEqual([]);
  });

  it("tries an operation in an unknown status, and reports the service's error", async () => {
    const record = await handler.create(declared, call);
    await fault({ kind: "edit-answer", operations: ["DescribeService"], set: { "Service.Status": "HIBERNATING" } });
    const error = await failure(handler.update(record, declared, withOptions({ desiredStatus: "RUNNING" })));
    expect(error.message).toContain("ResumeService failed with InvalidStateException");
  });

  it("considers an operation with an unknown status ended if it has an end time", async () => {
    const record = await handler.create(declared, call);
    const unknown = { "OperationSummaryList[].Status": "ABANDONED", "OperationSummaryList[].EndedAt": 1 };
    await fault({ kind: "edit-answer", operations: ["ListOperations"], set: unknown });
    const error = await failure(handler.update(record, declared, withOptions({ desiredStatus: "PAUSED" })));
    expect(error.message).toMatch(/PAUSE_SERVICE .* ended as ABANDONED/);
  });

  it("resumes an interrupted creation of this state, and adopts an identical service on request", async () => {
    const { ServiceArn } = await handler.create(declared, call);
    expect(await failure(handler.create(declared, call))).toBeInstanceOf(HeldError);
    ownership.begin();
    expect(await handler.create(declared, call)).toMatchObject({ ServiceArn });
    call = { ...call, ownership: new StateOwnership(() => ({ scope: "another state", dataFolder: "/nowhere" })) };
    const other = { ...declared, HealthCheckConfiguration: { Interval: 9 } };
    const error = await failure(handler.create(other, withOptions({ adoptExisting: true })));
    expect(error).toBeInstanceOf(AlreadyExistsError);
    expect(error).toMatchObject({ identity: ServiceArn, differences: ["HealthCheckConfiguration.Interval"] });
    expect(await failure(handler.create(declared, call))).toMatchObject({ identity: ServiceArn, differences: [] });
    expect(await handler.create(declared, withOptions({ adoptExisting: true }))).toMatchObject({ ServiceArn });
  });

  it("waits only for a service that it created and that is not visible yet", async () => {
    let unseen = 3;
    const proxy = createServer(async (request, response) => {
      const isList = request.headers["x-amz-target"] === "AppRunner.ListOperations";
      const body = await text(request);
      if (isList && unseen-- > 0) {
        response
          .writeHead(400)
          .end(JSON.stringify({ __type: "ResourceNotFoundException", Message: "No such service." }));
        return;
      }
      const headers = Object.fromEntries(
        ["content-type", "x-amz-target"].map((name) => [name, String(request.headers[name])]),
      );
      const received = await fetch(emulator.url, { method: "POST", headers, body });
      response.writeHead(received.status).end(await received.text());
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const address = proxy.address();
    const endpointUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const settings = { endpointUrl, region: "us-east-1", skipCredentials: true, maxRetries: 0 };
    const service = createAppRunnerClient({ ...settings, vocabulary: "documented", timing: call.client.timing });
    const through = { ...call, client: { ...call.client, service } };
    const record = await handler.create(declared, through);
    expect(record).toMatchObject({ Status: "RUNNING" });
    unseen = 1;
    const error = await failure(
      handler.update(record, { ...declared, HealthCheckConfiguration: { Interval: 9 } }, through),
    );
    expect(error.message).toContain("was deleted during the update");
    // After two minutes it is no longer new; the clock is virtual.
    unseen = 2000;
    const before = call.client.timing.now();
    const unfound = await failure(handler.create({ ...declared, ServiceName: "never-seen" }, through));
    expect(unfound.message).toContain("No such service.");
    expect(call.client.timing.now() - before).toBeGreaterThanOrEqual(120_000);
    expect(call.client.timing.now() - before).toBeLessThan(180_000);
    service.close();
    proxy.closeAllConnections();
    proxy.close();
  });

  it("reports a refused creation that is unrelated to the name", async () => {
    const error = await failure(handler.create({ ...declared, ServiceName: "x" }, call));
    expect(error.message).toContain("CreateService failed with InvalidRequestException");
  });

  it("excludes the provider's own tags from the record, and does not change them", async () => {
    const record = await handler.create({ ...declared, Tags: { own: "1" } }, call);
    await fetch(`${emulator.url}/_lintel/requests`, { method: "DELETE" });
    const tags = {
      Tags: [
        { Key: "aws:x", Value: "y" },
        { Key: "own", Value: "1" },
      ],
    };
    await fault({ kind: "edit-answer", operations: ["ListTagsForResource"], set: tags });
    expect(await handler.read(String(record.ServiceArn), call)).toMatchObject({ Tags: { own: "1" } });
    await handler.update(record, { ...declared, Tags: { own: "1" } }, call);
    const requests = await (await fetch(`${emulator.url}/_lintel/requests`)).text();
    expect(requests).toContain("ListTagsForResource");
    expect(requests).not.toContain("UntagResource");
  });

  it("is gone only if the service says so", async () => {
    const { ServiceArn } = await handler.create(declared, call);
    await handler.delete({ ServiceArn }, call);
    expect(await handler.read(String(ServiceArn), call)).toBeUndefined();
    await expect(handler.delete({ ServiceArn }, call)).resolves.toBeUndefined();
    await fault({ kind: "error", status: 503 });
    await expect(handler.read(String(ServiceArn), call)).rejects.toThrow("ServiceUnavailableException");
  });

  it("sends no request about a service in another region", async () => {
    const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/web-1/0123";
    await expect(handler.read(arn, call)).rejects.toThrow("is in eu-west-1, but the request went to us-east-1");
  });

  it.each(["", "web-1", "arn:aws:ecs:us-east-1:123456789012:service/a/b", "arn:aws:apprunner:us-east-1:1:service/a/b"])(
    "does not import %j",
    (id) => {
      expect(() => handler.parseImportId(id)).toThrow(`The id is ${JSON.stringify(id)}`);
    },
  );
});
