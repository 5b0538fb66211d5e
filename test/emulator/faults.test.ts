/** Faults that the admin API injects, and its other information. */
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test, vi } from "vitest";
import type { RequestedFault } from "../../lib/emulator/fault-injection.ts";
import { arnOf, emulatorForTest, type RunningEmulator } from "./running-emulator.ts";

const order = async (emulator: RunningEmulator, fault: RequestedFault): Promise<number> => {
  const { status, body } = await emulator.send("POST", "/_lintel/faults", fault);
  expect(status).toBe(200);
  return body.id;
};

const names = async (emulator: RunningEmulator): Promise<string[]> =>
  (await emulator.call("ListLifecyclePolicies", {})).body.lifecyclePolicySummaryList.map(({ name }) => name);

describe("faults", () => {
  test.each([
    [429, "CallRateLimitExceededException"],
    [500, "ServiceException"],
    [503, "ServiceUnavailableException"],
  ] as const)(
    "return status %i in the service's form, the requested number of times, with nothing done",
    async (status, error) => {
      const emulator = await emulatorForTest();
      await order(emulator, { kind: "error", status, times: 2 });
      for (let i = 0; i < 2; i++) {
        const received = await emulator.create();
        expect(received).toMatchObject({ status, error, body: { message: expect.any(String) } });
      }
      expect((await emulator.create()).status).toBe(200);
    },
  );

  test("return an error by its name, with the status and message that belong to it", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "error", status: 400, error: "ResourceInUseException", message: "wait", times: 1 });
    expect(await emulator.create()).toMatchObject({
      ...{ status: 400, error: "ResourceInUseException" },
      body: { message: "wait" },
    });
    // Errors of names are 400 by default.
    const fault = { kind: "error", error: "ForbiddenException", operations: ["CreateLifecyclePolicy"] };
    expect((await emulator.send("POST", "/_lintel/faults", fault)).status).toBe(200);
    expect(await emulator.create()).toMatchObject({ status: 400, error: "ForbiddenException" });
  });

  test("return the headers of an error", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "error", status: 429, headers: { "retry-after": "7" } });
    const response = await fetch(`${emulator.url}/GetLifecyclePolicy`);
    expect(response.headers.get("retry-after")).toBe("7");
  });

  test("apply only to their operations, and count only these", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "error", status: 503, operations: ["CreateLifecyclePolicy"], times: 1 });
    expect(await names(emulator)).toEqual([]);
    expect((await emulator.create()).status).toBe(503);
    expect((await emulator.create()).status).toBe(200);
  });

  test("end after their latency", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "latency", milliseconds: 1, times: 1 });
    expect((await emulator.create()).status).toBe(200);
  });

  test("delay the work by their latency, until they are removed", async () => {
    const emulator = await emulatorForTest();
    const operations = ["CreateLifecyclePolicy"];
    const id = await order(emulator, { kind: "latency", milliseconds: 3_600_000, operations });
    const created = emulator.create();
    await vi.waitFor(async () => expect((await emulator.send("GET", "/_lintel/faults")).body.faults[0]?.met).toBe(1));
    expect(await names(emulator)).toEqual([]);
    await emulator.send("DELETE", `/_lintel/faults/${id}`);
    expect(await created).toMatchObject({ status: 200 });
  });

  test("close the connection before anything is done, with reset", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "reset", times: 1 });
    await expect(emulator.create()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(await names(emulator)).toEqual([]);
  });

  test("lose-answer: the work is done, and the connection is closed", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "lose-answer", times: 1 });
    await expect(emulator.create({ clientToken: "t" })).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(await names(emulator)).toEqual(["keep-recent"]);
    expect((await emulator.create({ clientToken: "t" })).body.lifecyclePolicyArn).toBe(arnOf("keep-recent"));
  });

  test("hold-answer: the work is done, and the response is held until the fault is removed", async () => {
    const emulator = await emulatorForTest();
    const id = await order(emulator, { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
    let returned = false;
    const created = emulator.create().finally(() => {
      returned = true;
    });
    await vi.waitFor(async () =>
      expect((await emulator.send("GET", "/_lintel/faults")).body.faults[0]?.holding).toBe(1),
    );
    expect(await names(emulator)).toEqual(["keep-recent"]);
    expect(returned).toBe(false);
    await emulator.send("DELETE", `/_lintel/faults/${id}`);
    expect((await created).status).toBe(200);
  });

  test("that hold a response do not prevent the emulator from stopping", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "hold-answer" });
    const created = emulator.create();
    created.catch(() => undefined);
    await vi.waitFor(async () =>
      expect((await emulator.send("GET", "/_lintel/faults")).body.faults[0]?.holding).toBe(1),
    );
    await emulator.close();
    await expect(created).rejects.toThrow();
  });

  test("apply to a request one at a time, the oldest first", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "error", status: 429, times: 1 });
    await order(emulator, { kind: "error", status: 503, times: 1 });
    expect((await emulator.create()).status).toBe(429);
    expect((await emulator.create()).status).toBe(503);
    expect((await emulator.create()).status).toBe(200);
  });

  test("are listed, and removed one by one or all at once", async () => {
    const emulator = await emulatorForTest();
    const first = await order(emulator, { kind: "reset", operations: ["GetLifecyclePolicy"], times: 3 });
    await order(emulator, { kind: "error", status: 500 });
    const listed = () => emulator.send("GET", "/_lintel/faults").then(({ body }) => body.faults);
    expect(await listed()).toMatchObject([
      { id: first, kind: "reset", operations: ["GetLifecyclePolicy"], times: 3, met: 0, holding: 0 },
      { kind: "error", status: 500 },
    ]);
    await emulator.send("DELETE", `/_lintel/faults/${first}`);
    expect(await listed()).toHaveLength(1);
    await emulator.send("DELETE", "/_lintel/faults");
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["{", "not JSON"],
    ["[]", "kind is missing"],
    ["null", "not a JSON object"],
    [
      '{"kind":"explode"}',
      'kind is "explode"; it must be latency, error, reset, lose-answer, hold-answer, edit-answer or outcome',
    ],
    [
      '{"kind":"error","status":418}',
      "status is 418; it must be 402, 403, 429, 500 or 503, or any from 400 to 599 with the name of an error",
    ],
    ['{"kind":"latency"}', "milliseconds is missing"],
    ['{"kind":"reset","times":0}', "times is 0"],
    ['{"kind":"reset","operations":"X"}', 'operations is "X"'],
    ['{"kind":"error","status":500,"headers":{"a":1}}', "headers is"],
    ['{"kind":"error","error":"no name"}', 'error is "no name"; it must be the name of an error'],
    ['{"kind":"error","error":"X","status":200}', "status is 200; it must be from 400 to 599"],
    ['{"kind":"error","status":500,"message":1}', "message is 1; it must be a string"],
    [
      '{"kind":"reset","operations":["CreateLifecyclePolicies"]}',
      'operations has "CreateLifecyclePolicies", an unknown operation; name operations of the services, such as CreateLifecyclePolicy',
    ],
    ['{"kind":"reset","operations":["createLifecyclePolicy"]}', 'operations has "createLifecyclePolicy"'],
    [
      '{"kind":"reset","time":1}',
      "time is not a member of the fault reset; it supports kind, operations, regions or times",
    ],
    ['{"kind":"latency","milliseconds":1,"status":500}', "status is not a member of the fault latency"],
  ])("are refused if they are malformed: %s", async (body, said) => {
    const emulator = await emulatorForTest();
    const received = await emulator.send("POST", "/_lintel/faults", body);
    expect(received.status).toBe(400);
    expect(received.body.message).toContain(said);
  });
});

describe("the request log", () => {
  test("has operation, method and status, and never the request's content", async () => {
    const emulator = await emulatorForTest();
    await order(emulator, { kind: "reset", operations: ["DeleteLifecyclePolicy"] });
    const secret = {
      authorization: "AWS4-HMAC-SHA256 Credential=AKIDSECRET/x, Signature=abc",
      "x-amz-security-token": "TOP",
    };
    await emulator.send("GET", "/GetLifecyclePolicy?lifecyclePolicyArn=none&X-Amz-Signature=SIGNED", undefined, secret);
    await emulator.create({ description: "PRIVATE" });
    await emulator.send("GET", "/nothing");
    await emulator.send("DELETE", "/DeleteLifecyclePolicy").catch(() => undefined);
    const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
    const at = expect.stringMatching(/^\d{4}-/);
    const service = "imagebuilder";
    const userAgent = "node";
    expect(requests).toEqual([
      {
        at,
        service,
        operation: "GetLifecyclePolicy",
        method: "GET",
        path: "/GetLifecyclePolicy",
        userAgent,
        status: 400,
      },
      {
        at,
        service,
        operation: "CreateLifecyclePolicy",
        method: "PUT",
        path: "/CreateLifecyclePolicy",
        userAgent,
        status: 200,
      },
      { at, service: null, operation: null, method: "GET", path: "/nothing", userAgent, status: 404 },
      {
        at,
        service,
        operation: "DeleteLifecyclePolicy",
        method: "DELETE",
        path: "/DeleteLifecyclePolicy",
        userAgent,
        status: null,
        fault: "reset",
      },
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/AKIDSECRET|abc|TOP|SIGNED|PRIVATE/);
  });

  test("has no status if the client disconnected before its response", async () => {
    const emulator = await emulatorForTest();
    const id = await order(emulator, { kind: "hold-answer" });
    const client = connect(Number(new URL(emulator.url).port), "127.0.0.1");
    client.write("POST /ListLifecyclePolicies HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await vi.waitFor(async () =>
      expect((await emulator.send("GET", "/_lintel/faults")).body.faults[0]?.holding).toBe(1),
    );
    client.resetAndDestroy();
    await once(client, "close");
    // The emulator has noticed the reset once it responds to a later request.
    await emulator.send("GET", "/_lintel/faults");
    await emulator.send("DELETE", `/_lintel/faults/${id}`);
    const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
    expect(requests).toMatchObject([{ operation: "ListLifecyclePolicies", status: null }]);
  });

  test("can be emptied", async () => {
    const emulator = await emulatorForTest();
    await emulator.create();
    await emulator.send("DELETE", "/_lintel/requests");
    expect((await emulator.send("GET", "/_lintel/requests")).body.requests).toEqual([]);
  });
});

test("reset deletes records, tokens, faults and requests", async () => {
  const emulator = await emulatorForTest();
  await emulator.create({ clientToken: "t" });
  await order(emulator, { kind: "error", status: 500, operations: ["GetLifecyclePolicy"] });
  await emulator.send("POST", "/_lintel/reset");
  expect((await emulator.send("GET", "/_lintel/requests")).body.requests).toEqual([]);
  expect((await emulator.send("GET", "/_lintel/faults")).body.faults).toEqual([]);
  expect(await names(emulator)).toEqual([]);
  expect((await emulator.create({ name: "other", clientToken: "t" })).status).toBe(200);
});

test("the emulator returns its store", async () => {
  const emulator = await emulatorForTest();
  await emulator.create({ clientToken: "t" });
  const { body } = await emulator.send("GET", "/_lintel/store");
  expect(body).toMatchObject({
    tables: [
      { table: "imagebuilder.lifecycle-policy", rows: [[1, arnOf("keep-recent"), { name: "keep-recent" }]] },
      { region: "us-east-1", table: "imagebuilder.client-token", rows: [[1, "CreateLifecyclePolicy t", {}]] },
    ],
  });
});

test.each([
  ["GET", "/_lintel/"],
  ["PUT", "/_lintel/faults"],
  ["DELETE", "/_lintel/faults/99"],
  ["POST", "/_lintel/faults/1"],
])("the unknown admin request %s %s is refused", async (method, path) => {
  const emulator = await emulatorForTest();
  const { status, body } = await emulator.send(method, path);
  expect(status).toBe(404);
  expect(body.message).toEqual(expect.any(String));
});
