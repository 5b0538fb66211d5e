import { describe, expect, test } from "vitest";
import type { ClientSettings } from "../../../lib/client/client-settings.ts";
import { createImageBuilderClient } from "../../../lib/services/image-builder/client.ts";
import { secret } from "../../run/secret.ts";
import { manualTiming } from "../manual-timing.ts";
import { ownEnvironment } from "../own-environment.ts";
import { json, type Step, startServer } from "../scripted-server.ts";

const given = ownEnvironment();

const secretKey = `${secret("Key")}/K7MDENG/bPxRfiCY`;
const token = `${secret("Session")}//////////wEaDKQ==`;

/** The error of a signed call to a server with this response, and all log lines. */
async function failWith(step: Step, secrets: ClientSettings = { accessKey: "AKIDEXAMPLE", secretKey, token }) {
  const { url, host } = await startServer(step);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const client = createImageBuilderClient({
    endpointUrl: url,
    region: "eu-west-1",
    timing: manualTiming(),
    maxRetries: 1,
    log,
    ...secrets,
  });
  const error: unknown = await client.listLifecyclePolicies({}).then(String, (thrown: unknown) => thrown);
  return { error, host, lines };
}

const body =
  (status: number, content: string, type?: string): Step =>
  (response) => {
    response.writeHead(status, type === undefined ? {} : { "content-type": type }).end(content);
  };

describe("the name of an error", () => {
  test.each([
    [{ "x-amzn-errortype": "ResourceNotFoundException" }, {}, "ResourceNotFoundException"],
    [{ "x-amzn-errortype": "ForbiddenException:http://internal.example/coral" }, {}, "ForbiddenException"],
    [{ "x-amzn-errortype": "com.example#ClientException:http://x/y#z" }, {}, "ClientException"],
    [{ "x-amzn-errortype": "InHeader" }, { __type: "InBody" }, "InHeader"],
    [{}, { __type: "com.example.v1#InvalidRequestException" }, "InvalidRequestException"],
    [{}, { code: "ServiceException" }, "ServiceException"],
    [{}, { code: 7 }, "400"],
    [{}, {}, "400"],
  ])("%o %o is %s", async (headers, members, code) => {
    const { error } = await failWith(json(400, { ...members, message: "no" }, headers));
    expect(error).toMatchObject({ name: "ServiceError", kind: "Service", code, message: "no", status: 400 });
  });

  test.each([
    [{ message: "lower" }, "lower"],
    [{ Message: "upper" }, "upper"],
    [{ message: "", Message: null }, "the service returned status 404 without a message"],
  ])("is reported with the message of %o, or with its status", async (members, message) => {
    const { error } = await failWith(json(404, members));
    expect(error).toMatchObject({ message });
  });

  test("an error without a body has its status as its name", async () => {
    const { error } = await failWith(body(403, ""));
    expect(error).toMatchObject({ kind: "Service", code: "403" });
  });
});

describe("a response that is not a JSON object", () => {
  test("that is an HTML page is reported with its type and its beginning, on one line", async () => {
    const { error, host } = await failWith(
      body(200, `<html>\r\n\t<title>Sign in\u001b[31m</title>${"x".repeat(100)}`, "text/html"),
    );
    expect(error).toMatchObject({
      kind: "UnreadableResponse",
      message: `ListLifecyclePolicies: ${host} returned status 200 with text/html, which is not a JSON object: "<html> <title>Sign in [31m</title>${"x".repeat(46)}". Is this the service's endpoint, or a proxy or login page in front of it?`,
      retryable: false,
    });
  });

  test.each([
    [200, true],
    [302, true],
    [399, true],
    [400, false],
    [499, false],
    [500, true],
  ])("with status %i tells whether the request may have been carried out: %o", async (status, mayHaveExecuted) => {
    const { error } = await failWith(body(status, "<html>", "text/html"));
    expect(error).toMatchObject({ kind: "UnreadableResponse", mayHaveExecuted });
  });

  test.each([
    ["truncated JSON", '{"lifecyclePolicySummaryList": ['],
    ["a list", "[]"],
    ["a string", '"yes"'],
    ["null", "null"],
  ])("is an error if it is %s", async (_, content) => {
    const { error } = await failWith(body(200, content));
    expect(error).toMatchObject({
      kind: "UnreadableResponse",
      message: expect.stringContaining("status 200 with no content type, which is not a JSON object"),
    });
  });
});

describe("secrets", () => {
  /** A server that echoes everything it received. */
  const echo: Step = (response, { headers }) => {
    const text = Object.entries(headers)
      .map(([name, value]) => `${name}:${value}`)
      .join("\n");
    response.writeHead(403).end(JSON.stringify({ message: `${text}\nthe key is ${secretKey}` }));
  };
  const echoPage: Step = (response, { headers }) => {
    response.writeHead(403, { "content-type": "text/html" }).end(`<p>${secretKey}${headers.authorization}`);
  };
  /** The secret is where the excerpt is cut. */
  const echoAtTheCut: Step = (response) => {
    response.writeHead(403).end(`${"x".repeat(60)}${secretKey}`);
  };

  /** Responds like a gateway, which is retried, so the log quotes the error. */
  const echoAndRetry: Step = (response) => {
    response.writeHead(502).end(JSON.stringify({ message: `${secretKey} ${token}` }));
  };

  /** Everything that a failed call shows. */
  const read = ({ error, lines }: { error: unknown; lines: readonly string[] }) =>
    [String(error), error instanceof Error ? error.stack : "", JSON.stringify(error), ...lines].join("\n");

  test.each([
    ["a message", echo, 2],
    ["a page", echoPage, 2],
    ["an excerpt that ends within one", echoAtTheCut, 2],
    ["a message that is tried again", echoAndRetry, 5],
  ])("appear in no error and no log line: %s", async (_, step, lineCount) => {
    const failed = await failWith(step);
    expect(failed.lines).toHaveLength(lineCount);
    expect(read(failed)).toContain("***");
    expect(read(failed)).not.toContain(secretKey.slice(0, 12));
    expect(read(failed)).not.toContain(token);
    expect(read(failed)).not.toMatch(/Signature=[0-9a-f]/);
  });

  test("include those from the environment", async () => {
    given.set({ AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: secretKey, AWS_SESSION_TOKEN: token });
    const failed = await failWith(echoAndRetry, {});
    expect(read(failed)).toContain("*** ***");
    expect(read(failed)).not.toContain(secretKey);
    expect(read(failed)).not.toContain(token);
  });
});
