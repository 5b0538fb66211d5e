/** Faulty and hostile agents: a clear error in bounded time, no unintended request, no secret shown. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ApiError } from "../../../../lib/client/api-error.ts";
import { maxResponseBytes } from "../../../../lib/client/http/http-response.ts";
import { agentCard } from "../../../../lib/services/a2a/agent-card/model.ts";
import { maxLevels } from "../../../../lib/services/a2a/client/form.ts";
import { agentPages } from "../../../../lib/services/a2a/client/pages.ts";
import { type AgentClientSettings, createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { secret } from "../../../run/secret.ts";
import { cases } from "../../../run/sizes.ts";

const megabyte = "x".repeat(1024 * 1024);

const echoed = secret("Echoed");
beforeEach(() => {
  process.env.LINTEL_TEST_BAD_AGENT = echoed;
});
afterEach(() => {
  delete process.env.LINTEL_TEST_BAD_AGENT;
});

const timing = { now: Date.now, random: () => 0, sleep: async () => {} };
const securitySchemes = { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } } };
const credentials = { key: { secret: { from: "environment", name: "LINTEL_TEST_BAD_AGENT" } } } as const;
const cardAt = (host: string | undefined) => ({
  supportedInterfaces: [{ url: `http://${host}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
  securitySchemes,
});
const sendCard: Step = (response, seen) => json(200, cardAt(seen.headers.host))(response, seen);

/** A client of an agent that returns its card and then follows the steps. */
async function against(steps: readonly Step[], settings: Partial<AgentClientSettings> = {}) {
  const server = await startServer(sendCard, ...steps);
  const client = createAgentClient({ agent: server.url, timing, maxRetries: 2, credentials, ...settings });
  onTestFinished(client.close);
  return { ...server, client };
}

/** How a stream ends, and the number of elements before. */
async function endOf(stream: AsyncIterable<unknown>): Promise<{ readonly count: number; readonly error: unknown }> {
  let count = 0;
  try {
    for await (const _ of stream) count++;
  } catch (error) {
    return { count, error };
  }
  return { count, error: undefined };
}

const html: Step = (response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(`<title>Log in as ${echoed}</title>`);
const eventStream =
  (...pieces: readonly (string | Uint8Array)[]): Step =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) response.write(piece);
    response.end();
  };
const event = (element: unknown) => `data: ${JSON.stringify(element)}\n\n`;
const task = (id: string, state = "WORKING") => ({
  task: { id, contextId: "c", status: { state: `TASK_STATE_${state}` } },
});
const update = (taskId: string, state: string) => ({
  statusUpdate: { taskId, contextId: "c", status: { state: `TASK_STATE_${state}` } },
});

describe("an invalid response", () => {
  it("can be an HTML page: the error names it without echoed values, and the client does not retry", async () => {
    const { client, requests } = await against([html]);
    for (const call of [
      client.call("GetTask", { id: "t" }),
      client.call("SendMessage", {}),
      client.stream("SendStreamingMessage", {}).next(),
    ]) {
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ApiError);
      expect(String(error)).toMatch(/text\/html/);
      expect(String(error)).not.toContain(echoed);
    }
    expect(requests).toHaveLength(4);
  });

  it("can be an HTML page with an error: the error has its status and text, without echoed values", async () => {
    const page: Step = (response) =>
      response.writeHead(502, { "content-type": "text/html" }).end(`<h1>Bad gateway</h1>\n<p>${echoed}</p>`);
    const { client } = await against([page], { maxRetries: 0 });
    const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "hi" }] };
    for (const call of [
      () => client.call("GetTask", { id: "t" }),
      () => client.call("SendMessage", { message }),
      () => client.stream("SendStreamingMessage", { message }).next(),
    ]) {
      await expect(call()).rejects.toMatchObject({
        ...{ status: 502, retryable: true },
        message: expect.stringMatching(
          /^\w+: [^\n]* refused the request \(status 502\)\. It says: "<h1>Bad gateway<\/h1> <p>\*\*\*<\/p>"\. [^\n]*$/,
        ),
      });
    }
  });

  it("is not UTF-8", async () => {
    const broken = Buffer.concat([
      Buffer.from('{"id": "t", "status": {"state": "'),
      Buffer.from([0xff]),
      Buffer.from('"}}'),
    ]);
    const { client } = await against([(response) => response.writeHead(200).end(broken)]);
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(/GetTask: the response of 127.*is not UTF-8/);
  });

  it("never ends: the client reads it up to a limit and closes the connection", async () => {
    const { client } = await against([
      (response) => {
        response.writeHead(200);
        const more = () => response.destroyed || response.write(Buffer.alloc(1024 * 1024, " "), more);
        more();
      },
    ]);
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(`longer than ${maxResponseBytes} bytes`);
  });

  it("has values of undocumented types", async () => {
    const responses = [
      [{ id: 5, status: {} }, /id is a number, not a string/],
      [{ id: "t", status: "done" }, /status is a string, not an object/],
      [{ id: "t", status: { state: 3 } }, /status.state is a number, not a string/],
      [{ id: "t", status: { state: "TASK_STATE_WORKING" }, artifacts: {} }, /artifacts is an empty object, not a list/],
      [
        { id: "t", status: { state: "TASK_STATE_WORKING" }, history: [{ messageId: "m", parts: [{ text: ["a"] }] }] },
        /history\[0\].parts\[0\].text is a list, not a string/,
      ],
    ] as const;
    const { client } = await against(responses.map(([body]) => json(200, body)));
    for (const [, sentence] of responses) {
      await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(sentence);
    }
  });

  it("may be nested at the limit, and is refused beyond it", async () => {
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const task =
      (levels: number): Step =>
      (response) =>
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(`{"id": "t", "status": {"state": "TASK_STATE_WORKING"}, "metadata": {"a": ${nested(levels - 2)}}}`);
    const { client } = await against([task(maxLevels), task(maxLevels + 1), task(100_000)]);
    expect(await client.call("GetTask", { id: "t" })).toMatchObject({ id: "t" });
    for (const _ of [1, 2]) {
      await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(
        "returned a response that does not match the documentation: it is nested deeper than 200 levels",
      );
    }
  });

  it("belongs to another task than the requested one", async () => {
    const { client } = await against([json(200, { id: "u", status: { state: "TASK_STATE_WORKING" } })]);
    for (const name of ["GetTask", "CancelTask"] as const) {
      await expect(client.call(name, { id: "t" })).rejects.toThrow(
        /returned a response that does not match the documentation: it belongs to task "u"/,
      );
    }
  });

  it("omits what protocol buffers omit, and has numbers as strings", async () => {
    const page = { nextPageToken: null, totalSize: "3", pageSize: 50 };
    const { client } = await against([json(200, page)]);
    expect(await client.call("ListTasks", {})).toEqual(page);
  });
});

describe("a redirect", () => {
  const elsewhere = ["http://169.254.169.254/latest/meta-data", "https://10.0.0.7/", "//127.0.0.1:1/", "/a/tasks/u"];
  it.each(elsewhere)("to %s is not followed, for any operation", async (location) => {
    const redirect: Step = (response) => response.writeHead(307, { location }).end();
    const { client, requests } = await against([redirect]);
    for (const call of [
      client.call("GetTask", { id: "t" }),
      client.call("SendMessage", {}),
      client.stream("SubscribeToTask", { id: "t" }).next(),
    ]) {
      await expect(call).rejects.toThrow(
        `redirects to ${JSON.stringify(location)} (status 307). Lintel does not follow redirects`,
      );
    }
    expect(requests).toHaveLength(4);
  });

  it("that echoes a secret is quoted without it", async () => {
    const { client } = await against([
      (response, { headers }) =>
        response.writeHead(302, { location: `https://evil.example/?k=${headers["x-key"]}` }).end(),
    ]);
    const error: unknown = await client.call("GetTask", { id: "t" }).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("evil.example");
    expect(String(error)).not.toContain(echoed);
  });
});

describe("a card", () => {
  it("that is nested too deeply is invalid", async () => {
    const params = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const { url } = await startServer((response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(`{"supportedInterfaces": [], "capabilities": {"extensions": [{"params": ${params}}]}}`),
    );
    const client = createAgentClient({ agent: url, timing, maxRetries: 0 });
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(
      /not return an agent card: it is nested deeper than 200/,
    );
    client.close();
  });

  const wrongValues = [5, "text", true, ["text", 5, null], { member: [5] }, [[]], {}, [], "", 0];
  const names = Object.keys(agentCard.declaration.members);

  it.each(names)("with values of any type for %s leads to a response or a readable error", async (name) => {
    for (const value of wrongValues) {
      const server = await startServer(
        (response, seen) => json(200, { ...cardAt(seen.headers.host), [name]: value })(response, seen),
        json(200, { id: "t", status: { state: "TASK_STATE_WORKING" } }),
      );
      const client = createAgentClient({ agent: server.url, timing, maxRetries: 0 });
      const outcome: unknown = await client.call("GetTask", { id: "t" }).catch((error: unknown) => error);
      client.close();
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(ApiError);
        expect(server.requests).toHaveLength(1);
      }
    }
  });

  it.each([
    ["supportedInterfaces", { a: 1 }, /supportedInterfaces is an object, not a list/],
    ["supportedInterfaces", [{ url: 5 }], /supportedInterfaces\[0\].url is a number, not a string/],
    ["capabilities", { streaming: "yes" }, /capabilities.streaming is a string, not true or false/],
    ["securitySchemes", ["key"], /securitySchemes is a list, not an object/],
    ["securityRequirements", { key: [] }, /securityRequirements is an object, not a list/],
  ])("whose %s is %j is refused before anything is sent", async (name, value, sentence) => {
    const { url, requests } = await startServer((response, seen) =>
      json(200, { ...cardAt(seen.headers.host), [name]: value })(response, seen),
    );
    const client = createAgentClient({ agent: url, timing, credentials });
    await expect(client.call("SendMessage", {})).rejects.toThrow(sentence);
    expect(requests).toHaveLength(1);
  });

  it("with any JSON value never crashes the client", async () => {
    let card: unknown;
    const { url } = await startServer((response, seen) => json(200, card)(response, seen));
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...names), async (value, name) => {
        card = { ...cardAt("127.0.0.1:1"), [name]: value };
        const client = createAgentClient({ agent: url, timing, maxRetries: 0, credentials });
        const outcome: unknown = await client.call("GetTask", { id: "t" }).catch((error: unknown) => error);
        client.close();
        expect(outcome).toBeInstanceOf(ApiError);
      }),
      { numRuns: cases(60) },
    );
  });

  it("that advertises what the agent then refuses is named as the cause", async () => {
    const refused = json(400, {
      error: { details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "UNSUPPORTED_OPERATION" }] },
    });
    const { client, requests } = await against([refused]);
    const { error } = await endOf(client.stream("SendStreamingMessage", {}));
    expect(String(error)).toMatch(/capabilities.streaming: true, so the card is wrong/);
    expect(requests).toHaveLength(2); // the message is not sent in another way
  });
});

describe("a request", () => {
  it.each([".", ".."])("has no path that leads elsewhere: %j", async (id) => {
    const { client, requests } = await against([json(200, {})]);
    await expect(client.call("GetTask", { id })).rejects.toThrow(/which servers resolve to another path/);
    const { client: other } = await against([json(200, {})], { tenant: id });
    await expect(other.call("GetTask", { id: "t" })).rejects.toThrow(/tenant is/);
    expect(requests).toHaveLength(1);
  });

  it("has no header that a setting can split", () => {
    const extensions = ["https://a.example/x\r\nX-Role: admin"];
    expect(() => createAgentClient({ agent: "http://127.0.0.1:1", extensions })).toThrow(
      /an extension is .*line breaks/,
    );
  });

  it("has no token with a line break, and neither has the error", async () => {
    process.env.LINTEL_TEST_BROKEN_AGENT = `${echoed}\r\nX-Role: admin`;
    onTestFinished(() => {
      delete process.env.LINTEL_TEST_BROKEN_AGENT;
    });
    const broken = { key: { secret: { from: "environment", name: "LINTEL_TEST_BROKEN_AGENT" } } } as const;
    const { url, requests } = await startServer((response, seen) =>
      json(200, { ...cardAt(seen.headers.host), securityRequirements: [{ schemes: { key: { list: [] } } }] })(
        response,
        seen,
      ),
    );
    const client = createAgentClient({ agent: url, timing, credentials: broken });
    const error: unknown = await client.call("GetTask", { id: "t" }).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/a line break/);
    expect(String(error)).not.toContain(echoed);
    expect(requests).toHaveLength(1);
  });
});

describe("a stream", () => {
  it("of another task is refused", async () => {
    const { client, requests } = await against([eventStream(event(task("t")), event(update("u", "WORKING")))]);
    const { count, error } = await endOf(client.stream("SendStreamingMessage", {}));
    expect(count).toBe(1);
    expect(String(error)).toMatch(/an update of task "u" in the stream of task "t"/);
    expect(requests).toHaveLength(2);
  });

  it("of another task than the requested one is refused", async () => {
    const { client } = await against([eventStream(event(task("u")))]);
    const { count, error } = await endOf(client.stream("SubscribeToTask", { id: "t" }));
    expect([count, String(error)]).toEqual([
      0,
      expect.stringMatching(/an update of task "u" in the stream of task "t"/),
    ]);
  });

  it("with a message after a task is refused", async () => {
    const message = { messageId: "m", role: "ROLE_AGENT", parts: [{ text: "a" }] };
    const { client } = await against([eventStream(event(task("t")), event({ message }))]);
    const { error } = await endOf(client.stream("SendStreamingMessage", {}));
    expect(String(error)).toMatch(/a message in the stream of task "t"/);
  });

  it("may begin with an update; elements after its end are not read", async () => {
    const { client } = await against([
      eventStream(event(update("t", "COMPLETED")), event(update("t", "WORKING")), event(task("u"))),
    ]);
    expect(await endOf(client.stream("SendStreamingMessage", {}))).toEqual({ count: 1, error: undefined });
  });

  it("that breaks off each time after only the task is given up", async () => {
    const { client, requests } = await against([eventStream(event(task("t")))]);
    const { error } = await endOf(client.stream("SendStreamingMessage", {}));
    expect(String(error)).toMatch(/could not be resumed/);
    expect(requests).toHaveLength(5); // the card, the message, two more attempts, and the task
  });

  it("that makes a little progress each time is resumed every time", async () => {
    const piece = eventStream(event(task("t")), event(update("t", "WORKING")));
    const { client } = await against([...Array(9).fill(piece), eventStream(event(task("t", "COMPLETED")))]);
    expect(await endOf(client.stream("SendStreamingMessage", {}))).toEqual({ count: 19, error: undefined });
  });

  it("that is silent from the start times out, and the message is not sent again", async () => {
    const { client, requests } = await against([() => {}], { stallTimeout: 0.2 });
    const { error } = await endOf(client.stream("SendStreamingMessage", {}));
    expect(error).toMatchObject({ kind: "ReadTimeout", mayHaveExecuted: true });
    expect(requests).toHaveLength(2);
  });

  it("that has only comments yields nothing, and is closed when its reader stops", async () => {
    let closed = false;
    let written = 0;
    const comments: Step = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const timer = setInterval(() => response.write(`: still here, ${++written}\n`), 5);
      response.on("close", () => {
        clearInterval(timer);
        closed = true;
      });
    };
    const { client } = await against([comments]);
    const stopper = new AbortController();
    const waiting = client.stream("SendStreamingMessage", {}, stopper.signal).next();
    await expect.poll(() => written).toBeGreaterThan(3);
    stopper.abort();
    await expect(waiting).rejects.toMatchObject({ kind: "Stopped" });
    await expect.poll(() => closed).toBe(true);
  });

  it("with an event without an end is read up to a limit, and closed", async () => {
    let wasClosed = false;
    const { client } = await against([
      (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.on("close", () => {
          wasClosed = true;
        });
        response.write(": hello\n");
        const more = () => response.destroyed || response.write(`data: ${megabyte}\n`, more);
        more();
      },
    ]);
    const { error } = await endOf(client.stream("SendStreamingMessage", {}));
    expect(String(error)).toContain(`longer than ${maxResponseBytes} bytes`);
    await expect.poll(() => wasClosed).toBe(true);
  });

  it("that is not UTF-8 is refused, however it is split", async () => {
    const bytes = Buffer.concat([Buffer.from(event(task("t"))), Buffer.from("data: é\n\n", "latin1")]);
    const { client } = await against([eventStream(...Array.from(bytes, (byte) => Uint8Array.of(byte)))]);
    const { count, error } = await endOf(client.stream("SendStreamingMessage", {}));
    expect(count).toBeLessThan(2); // one if it arrives in a chunk of its own
    expect(String(error)).toMatch(/is not UTF-8/);
  });

  it("that is cut off within an event or a character resumes with the task", async () => {
    const half = Buffer.from(`data: {"statusUpdate": {"taskId": "té`).subarray(0, -1);
    const { client } = await against([eventStream(event(task("t")), half), eventStream(event(task("t", "COMPLETED")))]);
    expect(await endOf(client.stream("SendStreamingMessage", {}))).toEqual({ count: 2, error: undefined });
  });

  it("that echoes a secret outside of JSON is quoted without it", async () => {
    const { client } = await against([eventStream(`data: you sent ${echoed}\n\n`)]);
    const { error } = await endOf(client.stream("SendStreamingMessage", {}));
    expect(String(error)).toMatch(/not a JSON object but "you sent \*\*\*"/);
  });
});

describe("pages", () => {
  const page = (nextPageToken: string) => ({ tasks: [], nextPageToken, pageSize: 50, totalSize: 0 });

  it("whose token repeats end with an error", async () => {
    const { client, requests } = await against(["a", "b", "a"].map((token) => json(200, page(token))));
    const { count, error } = await endOf(agentPages(client, "ListTasks", { contextId: "c" }));
    expect(count).toBe(3);
    expect(String(error)).toMatch(/a nextPageToken for the second time/);
    expect(requests.slice(1).map(({ url }) => url)).toEqual([
      "/a/tasks?contextId=c",
      "/a/tasks?contextId=c&pageToken=a",
      "/a/tasks?contextId=c&pageToken=b",
    ]);
  });

  it("whose token is the requested one end with an error", async () => {
    const { client } = await against([json(200, page("a"))]);
    expect(await endOf(agentPages(client, "ListTasks", { pageToken: "a" }))).toMatchObject({ count: 1 });
  });

  it("of an endless list are requested 10,000 times", async () => {
    let asked = 0;
    const endless = { call: async () => page(String(asked++)) };
    const { count, error } = await endOf(agentPages(endless, "ListTasks", {}));
    expect([count, asked]).toEqual([10_000, 10_000]);
    expect(String(error)).toMatch(/the list continues after 10000 pages/);
  });

  it("end with the last one", async () => {
    const { client } = await against([json(200, page("a")), json(200, page(""))]);
    expect(await endOf(agentPages(client, "ListTasks", {}))).toEqual({ count: 2, error: undefined });
  });
});
