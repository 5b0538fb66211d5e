import { describe, expect, expectTypeOf, test } from "vitest";
import type { Members } from "../../../lib/base/members.ts";
import type { ClientSettings } from "../../../lib/client/client-settings.ts";
import {
  type AppRunnerClient,
  appRunnerOperations,
  createAppRunnerClient,
} from "../../../lib/services/app-runner/client.ts";
import { manualTiming } from "../../client/manual-timing.ts";
import { ownEnvironment } from "../../client/own-environment.ts";
import { json, reset, type Step, startServer } from "../../client/scripted-server.ts";

const given = ownEnvironment();

const ServiceArn = "arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa";

/** A service with every word, path and form that differs, and the same words as the user's own values. */
const declared = {
  ServiceName: "REGISTRY",
  SourceConfiguration: {
    CodeRepository: {
      RepositoryUrl: "https://git.example/web",
      SourceCodeVersion: { Type: "BRANCH", Value: "main" },
      CodeConfiguration: {
        ConfigurationSource: "API",
        CodeConfigurationValues: {
          Runtime: "JAVA_11",
          RuntimeEnvironmentVariables: { Runtime: "JAVA_11", SourceDirectory: "", Tags: "x" },
          SourceDirectory: "/services/web",
        },
      },
    },
  },
  Tags: { team: "web", JAVA_11: "" },
};
/** The same service in the vendor's request. */
const vendor = {
  ServiceName: "REGISTRY",
  SourceConfiguration: {
    CodeRepository: {
      RepositoryUrl: "https://git.example/web",
      SourceCodeVersion: { Type: "BRANCH", Value: "main" },
      CodeConfiguration: {
        ConfigurationSource: "API",
        CodeConfigurationValues: {
          Runtime: "CORRETTO_11",
          RuntimeEnvironmentVariables: { Runtime: "JAVA_11", SourceDirectory: "", Tags: "x" },
        },
      },
      SourceDirectory: "/services/web",
    },
  },
  Tags: [
    { Key: "team", Value: "web" },
    { Key: "JAVA_11", Value: "" },
  ],
};

const image = (ImageRepositoryType: string) => ({
  SourceConfiguration: { ImageRepository: { ImageIdentifier: "REGISTRY", ImageRepositoryType } },
});

const failure = (status: number, code: string, headers: Record<string, string> = {}): Step =>
  json(status, { __type: `com.amazonaws.apprunner#${code}`, Message: `this is ${code}` }, headers);

async function connect(steps: readonly Step[], settings: ClientSettings = {}) {
  const server = await startServer(...steps);
  const timing = manualTiming();
  const client = createAppRunnerClient({ endpointUrl: server.url, skipCredentials: true, timing, ...settings });
  return { server, client, waits: timing.waits };
}

const rejection = (call: Promise<unknown>): Promise<unknown> => call.then(String, (error: unknown) => error);

describe("the request of", () => {
  type Method = keyof typeof appRunnerOperations;
  type Case = readonly [method: Method, input: Members, target: string, body?: Members];
  /** The operation has the method's name and sends its input unchanged. */
  const as = (method: Method, input: Members): Case => [
    method,
    input,
    `${method.charAt(0).toUpperCase()}${method.slice(1)}`,
  ];
  /** The same with tags, which are a list in requests. */
  const tagged = (method: Method, input: Members): Case => {
    const [, , target] = as(method, input);
    const Tags = [{ Key: "team", Value: "web" }];
    return [method, { ...input, Tags: { team: "web" } }, target, { ...input, Tags }];
  };
  /** The operations whose input is not sent as it is. */
  const translated: readonly Case[] = [
    ["createService", declared, "CreateService", vendor],
    [
      "updateService",
      { ServiceArn, ...image("REGISTRY_PUBLIC") },
      "UpdateService",
      { ServiceArn, ...image("ECR_PUBLIC") },
    ],
    tagged("createAutoScalingConfiguration", { AutoScalingConfigurationName: "high", MaxSize: 3 }),
    tagged("createObservabilityConfiguration", { ObservabilityConfigurationName: "trace" }),
    tagged("createVpcConnector", { VpcConnectorName: "net", Subnets: ["subnet-1"] }),
    tagged("createConnection", { ConnectionName: "git-1", ProviderType: "GITHUB" }),
    tagged("createVpcIngressConnection", { ServiceArn, IngressVpcConfiguration: { VpcId: "vpc-1" } }),
    [
      "tagResource",
      { ResourceArn: ServiceArn, Tags: { a: "" } },
      "TagResource",
      { ResourceArn: ServiceArn, Tags: [{ Key: "a", Value: "" }] },
    ],
  ];
  const methods = Object.keys(appRunnerOperations) as readonly Method[];
  const cases = methods.map(
    (method): Case => translated.find(([each]) => each === method) ?? as(method, { ServiceArn, MaxResults: 1 }),
  );

  test.for(cases)("%s has its target and its body", async ([method, input, target, body = input]) => {
    const { server, client } = await connect([json(200, { some: "answer" })]);
    expect(await client[method](input)).toEqual({ some: "answer" });
    const [request] = server.requests;
    expect(`${request?.method} ${request?.url}`).toBe("POST /");
    expect(request?.headers).toMatchObject({
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `AppRunner.${target}`,
    });
    expect(JSON.parse(request?.body ?? "")).toEqual(body);
  });

  test.each(["/proxy", "/proxy/"])("a base path in the endpoint URL is a prefix: %s", async (path) => {
    const server = await startServer(json(200, {}));
    await createAppRunnerClient({ endpointUrl: server.url + path, skipCredentials: true }).listServices({});
    expect(server.requests[0]?.url).toBe("/proxy/");
  });

  test("requests are signed for apprunner, and sent to the service's own endpoint variable", async () => {
    const server = await startServer(json(200, {}));
    given.set({ AWS_ENDPOINT_URL_APPRUNNER: server.url, AWS_ENDPOINT_URL: "http://general.invalid" });
    await createAppRunnerClient({ region: "eu-west-1", accessKey: "a", secretKey: "b" }).listServices({});
    expect(server.requests[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=a\/\d{8}\/eu-west-1\/apprunner\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target,/,
    );
  });
});

describe("the vocabulary", () => {
  test("of the documentation has the documentation's words and paths, with tags as a list in any case", async () => {
    const { server, client } = await connect([json(200, {})], { vocabulary: "documented" });
    await client.createService(declared);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ ...declared, Tags: vendor.Tags });
  });

  test.each(["aws", "documented"] as const)("of responses may be either: %s", async (vocabulary) => {
    const { client } = await connect(
      [
        json(200, { Service: { ...vendor, ServiceArn }, OperationId: "1" }),
        json(200, { Service: { ...declared, ServiceArn } }),
        json(200, { Service: image("ECR") }),
        json(200, { Tags: vendor.Tags }),
      ],
      { vocabulary },
    );
    expect(await client.describeService({ ServiceArn })).toEqual({
      Service: { ...declared, ServiceArn },
      OperationId: "1",
    });
    expect(await client.describeService({ ServiceArn })).toEqual({ Service: { ...declared, ServiceArn } });
    expect(await client.pauseService({ ServiceArn })).toEqual({ Service: image("REGISTRY") });
    expect(await client.listTagsForResource({ ResourceArn: ServiceArn })).toEqual({ Tags: declared.Tags });
  });

  test("allows one value for the two paths of a member: nothing is sent if they differ", async () => {
    const { server, client } = await connect([json(200, {})]);
    const { CodeRepository } = declared.SourceConfiguration;
    const input = { SourceConfiguration: { CodeRepository: { ...CodeRepository, SourceDirectory: "/" } } };
    expect(await rejection(client.createService(input))).toMatchObject({
      kind: "InvalidInput",
      message: expect.stringMatching(
        /^CreateService: .*SourceDirectory is "\/services\/web", but .* is "\/"; these are two places/,
      ),
      mayHaveExecuted: false,
    });
    expect(server.requests).toEqual([]);
  });
});

describe("a response", () => {
  test("keeps unknown members, leaves missing ones missing and times as numbers", async () => {
    const response = {
      Service: {
        ServiceId: "8fe1e10304f84fd2b0df550fe98a71fa",
        Status: "STATUS_OF_TOMORROW",
        CreatedAt: 1_790_000_000.123,
        DeletedAt: null,
        ...image("REGISTRY_OF_TOMORROW"),
        New: { Tags: 1 },
      },
      New: [1],
    };
    const { client } = await connect([json(200, response)]);
    expect(await client.resumeService({ ServiceArn })).toEqual(response);
  });

  test.each([
    [400, "ResourceNotFoundException"],
    [400, "InvalidStateException"],
    [402, "ServiceQuotaExceededException"],
  ])("with status %i and %s is final: nothing was done", async (status, code) => {
    const { server, client } = await connect([failure(status, code)]);
    expect(await rejection(client.resumeService({ ServiceArn }))).toMatchObject({
      name: "ServiceError",
      code,
      status,
      message: `this is ${code}`,
      operation: "ResumeService",
      retryable: false,
      mayHaveExecuted: false,
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe("the pages of a list", () => {
  test("are requested with the NextToken of the previous one", async () => {
    const { server, client } = await connect([
      json(200, { OperationSummaryList: [{ Id: "1" }], NextToken: "two" }),
      json(200, { OperationSummaryList: [{ Id: "2" }], nextToken: "not this service's" }),
    ]);
    const ids: unknown[] = [];
    for await (const page of client.pages("listOperations", { ServiceArn, MaxResults: 1 })) {
      ids.push(page.OperationSummaryList);
    }
    expect(ids).toEqual([[{ Id: "1" }], [{ Id: "2" }]]);
    expect(server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { ServiceArn, MaxResults: 1 },
      { ServiceArn, MaxResults: 1, NextToken: "two" },
    ]);
  });

  test("end in an error that names the token if the service returns it unchanged", async () => {
    const { client } = await connect([json(200, { NextToken: "again" })]);
    const all = async () => {
      for await (const _ of client.pages("listServices", {}));
    };
    await expect(all()).rejects.toThrow("listServices: the service returned the NextToken of the request");
  });

  test("exist only for lists", () => {
    type Paged = Parameters<AppRunnerClient["pages"]>[0];
    expectTypeOf<Extract<Paged, `list${string}`>>().toEqualTypeOf<
      Exclude<Extract<keyof AppRunnerClient, `list${string}`>, "listTagsForResource">
    >();
    expectTypeOf<Exclude<Paged, `list${string}`>>().toEqualTypeOf<"describeCustomDomains">();
  });
});

describe("a retry", () => {
  const lost: ReadonlyArray<readonly [string, Step]> = [
    ["the service failed", failure(500, "InternalServiceErrorException")],
    ["the gateway lost the answer", (response) => response.writeHead(502).end("<html>")],
    ["the connection was closed", reset],
  ];
  const call = async (method: "createService" | "updateService" | "pauseService", ...steps: readonly Step[]) => {
    const { server, client } = await connect(steps);
    const outcome = await rejection(client[method]({ ServiceArn }).then(() => "answered"));
    return { outcome, attempts: server.requests.length };
  };

  test.each(lost)("is not made of an operation that is not idempotent: %s", async (_, step) => {
    for (const method of ["createService", "updateService"] as const) {
      const { outcome, attempts } = await call(method, step, json(200, {}));
      expect(outcome).toMatchObject({ mayHaveExecuted: true });
      expect(attempts, method).toBe(1);
    }
  });

  test.each(lost)("is made of any other operation: %s", async (_, step) => {
    expect(await call("pauseService", step, json(200, {}))).toEqual({ outcome: "answered", attempts: 2 });
  });

  test.each([
    ["429", failure(429, "TooManyRequestsException")],
    ["400 ThrottlingException", failure(400, "ThrottlingException")],
    ["400 Throttling", failure(400, "Throttling")],
  ])("is made of every operation after throttling, which is a refusal: %s", async (_, step) => {
    expect(await call("createService", step, json(200, {}))).toEqual({ outcome: "answered", attempts: 2 });
  });

  test("that is refused after a lost response may follow a request that succeeded; the error says so", async () => {
    const { outcome } = await call("pauseService", reset, failure(400, "InvalidStateException"));
    expect(outcome).toMatchObject({ code: "InvalidStateException", mayHaveExecuted: true });
    const { outcome: other } = await call(
      "pauseService",
      failure(429, "TooManyRequestsException"),
      failure(400, "InvalidStateException"),
    );
    expect(other).toMatchObject({ code: "InvalidStateException", mayHaveExecuted: false });
  });

  test("follows a refused connection, since nothing was sent", async () => {
    const { server, client, waits } = await connect([]);
    await new Promise((closed) => server.server.close(closed));
    expect(await rejection(client.createService(declared))).toMatchObject({
      kind: "Connection",
      mayHaveExecuted: false,
    });
    expect(waits).toHaveLength(3);
  });

  test("needs no kept connection for operations that are not idempotent, which the service may be closing", async () => {
    const ports: unknown[] = [];
    const { client } = await connect([
      (response) => {
        ports.push(response.socket?.remotePort);
        response.end("{}");
      },
    ]);
    await client.listServices({});
    await client.createService(declared);
    await client.listServices({});
    expect(ports[1]).not.toBe(ports[0]);
    expect(ports[2]).toBe(ports[0]);
  });

  test("does not follow a read timeout, whose error says that the request may have been carried out", async () => {
    const { client } = await connect([() => {}], { readTimeout: 0.05 });
    expect(await rejection(client.pauseService({ ServiceArn }))).toMatchObject({
      kind: "ReadTimeout",
      retryable: false,
      mayHaveExecuted: true,
    });
  });

  test("the operations that are not repeatable are those that create, and those whose repetition has further effects", () => {
    const once = Object.values(appRunnerOperations)
      .filter((operation) => "repeatable" in operation)
      .map(({ name }) => name);
    const creating = Object.values(appRunnerOperations)
      .map(({ name }) => name)
      .filter((name) => name.startsWith("Create"));
    expect(once).toEqual(expect.arrayContaining(creating));
    expect(once.filter((name) => !name.startsWith("Create"))).toEqual([
      "UpdateService",
      "StartDeployment",
      "DeleteAutoScalingConfiguration",
      "DeleteObservabilityConfiguration",
      "AssociateCustomDomain",
    ]);
  });
});
