/** An emulator whose clock advances only on request, and plain HTTP requests to its App Runner API. */
import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../../lib/emulator/server/server.ts";

/** A service, or its summary, in a response. */
export interface ReturnedService {
  readonly [member: string]: unknown;
  readonly ServiceName: string;
  readonly ServiceArn: string;
  readonly Status: string;
}

/** An operation in a response. */
export interface ReturnedOperation {
  readonly Id: string;
  readonly Type: string;
  readonly Status: string;
  readonly StartedAt: number;
  readonly EndedAt?: number;
  readonly UpdatedAt: number;
}

/** The members of all responses; a test reads those of its response. */
export interface ResponseBody {
  readonly __type?: string;
  readonly Message: string;
  readonly message: string;
  readonly OperationId: string;
  readonly Service: ReturnedService;
  readonly ServiceSummaryList: readonly ReturnedService[];
  readonly OperationSummaryList: readonly ReturnedOperation[];
  readonly NextToken?: string;
  readonly Tags: readonly { readonly Key: string; readonly Value: string }[];
  readonly id: number;
}

export interface Received {
  readonly status: number;
  readonly body: ResponseBody;
}

/** An emulator with helpers for tests. */
export interface Hosting extends Emulator {
  call(operation: string, members?: unknown, headers?: { readonly [name: string]: string }): Promise<Received>;
  /** The members of a successful response; throws on errors. */
  ask(operation: string, members?: object): Promise<ResponseBody>;
  /** Creates an image service with these members, waits until it is RUNNING, and returns its ARN. */
  running(members?: object): Promise<string>;
  describe(arn: string): Promise<ReturnedService>;
  /** Newest first. */
  operations(arn: string): Promise<readonly ReturnedOperation[]>;
  admin(method: string, path: string, body?: object): Promise<Received>;
  /** Advances the clock by seconds. */
  advance(seconds: number): Promise<void>;
  /** Sets the outcome of the next operations with this name. */
  order(outcome: string, operation: string, times?: number): Promise<void>;
}

/** Duration of an operation, in seconds. */
export const operationSeconds = 60;

/** The start time of an emulator of {@link hosting}, in epoch milliseconds. */
export const beginning = Date.UTC(2030, 0, 1);

/** The smallest valid image service. */
export const imageService = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.registry.test/a/b:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};

const connection = "arn:aws:apprunner:us-east-1:123456789012:connection/c/1";

/** The smallest code service. */
export const codeService = {
  ServiceName: "web-1",
  SourceConfiguration: {
    CodeRepository: {
      RepositoryUrl: "https://git.example.test/o/r",
      SourceCodeVersion: { Type: "BRANCH", Value: "main" },
      CodeConfiguration: { ConfigurationSource: "API", CodeConfigurationValues: { Runtime: "NODEJS_22" } },
    },
    AuthenticationConfiguration: { ConnectionArn: connection },
  },
};

/** Starts an emulator, which stops with the test. */
export async function hosting(options: EmulatorOptions = {}): Promise<Hosting> {
  const running = await runHosting(options);
  onTestFinished(() => running.close());
  return running;
}

/** Starts an emulator that the caller closes. */
export async function runHosting(options: EmulatorOptions = {}): Promise<Hosting> {
  const emulator = await startEmulator({ port: 0, clock: () => beginning, operationSeconds, ...options });
  const send = async (method: string, path: string, body: unknown, headers: { readonly [name: string]: string }) => {
    const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(emulator.url + path, { method, headers, ...(sent !== undefined && { body: sent }) });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const admin: Hosting["admin"] = (method, path, body) => send(method, `/_lintel/${path}`, body, {});
  const call: Hosting["call"] = (operation, members = {}, headers = {}) =>
    send("POST", "/", members, {
      "x-amz-target": `AppRunner.${operation}`,
      "content-type": "application/x-amz-json-1.0",
      ...headers,
    });
  const ask: Hosting["ask"] = async (operation, members) => {
    const { status, body } = await call(operation, members);
    if (status !== 200) throw new Error(`${operation}: ${body.__type}: ${body.Message}`);
    return body;
  };
  const advance: Hosting["advance"] = async (seconds) => {
    await admin("POST", "clock", { seconds });
  };
  return {
    ...emulator,
    admin,
    call,
    ask,
    advance,
    describe: async (ServiceArn) => (await ask("DescribeService", { ServiceArn })).Service,
    operations: async (ServiceArn) => (await ask("ListOperations", { ServiceArn })).OperationSummaryList,
    running: async (members = {}) => {
      const { ServiceArn } = (await ask("CreateService", { ...imageService, ...members })).Service;
      await advance(operationSeconds);
      return ServiceArn;
    },
    order: async (outcome, operation, times = 1) => {
      const order = { kind: "outcome", outcome, operations: [operation], times };
      const { status, body } = await admin("POST", "faults", order);
      if (status !== 200) throw new Error(body.message);
    },
  };
}
