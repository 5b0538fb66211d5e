/** An emulator on a free port, and plain HTTP to it. */
import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../lib/emulator/server.ts";

/** A policy or a summary of one, as answered. */
export interface AnsweredPolicy {
  readonly [member: string]: unknown;
  readonly arn: string;
  readonly name: string;
}

/** The members of all answers; a test reads those of the answer that it expects. */
export interface AnswerBody {
  readonly message: string;
  readonly clientToken: string;
  readonly lifecyclePolicyArn: string;
  readonly lifecyclePolicy: AnsweredPolicy;
  readonly lifecyclePolicySummaryList: readonly AnsweredPolicy[];
  readonly nextToken?: string;
  readonly tags: { readonly [key: string]: string };
  readonly lifecycleExecutionId: string;
  readonly lifecycleExecution: object;
  readonly lifecycleExecutions: readonly { readonly lifecycleExecutionId: string }[];
  readonly resources: readonly object[];
  readonly id: number;
  readonly faults: readonly { readonly met: number; readonly holding: number }[];
  readonly requests: readonly { readonly operation: string | null; readonly status: number | null }[];
}

/** What came back. */
export interface Received {
  readonly status: number;
  /** The error's name; undefined for an answer without error. */
  readonly error: string | undefined;
  readonly body: AnswerBody;
}

/** An emulator and what tests do with it. */
export interface RunningEmulator extends Emulator {
  /** Sends a JSON body (a string or bytes as they are). */
  send(method: string, path: string, body?: unknown, headers?: { readonly [name: string]: string }): Promise<Received>;
  /** PUT for the operations that take it, POST for the others. */
  call(operation: string, body: unknown, headers?: { readonly [name: string]: string }): Promise<Received>;
  create(members?: object): Promise<Received>;
  get(arn: string): Promise<Received>;
}

/** The smallest policy that document 3 allows, with a name of the test's own. */
export const smallestPolicy = {
  name: "keep-recent",
  executionRole: "lifecycle-role",
  resourceType: "VM_IMAGE",
  policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }],
  resourceSelection: { tagMap: { team: "web" } },
};

/** The resource name of a policy of the emulator's own account and region. */
export const arnOf = (normalized: string, region = "us-east-1"): string =>
  `arn:aws:imagebuilder:${region}:123456789012:lifecycle-policy/${normalized}`;

/** What a signed request says about its region; the emulator does not look at the signature. */
export const signedFor = (region: string): { readonly [name: string]: string } => ({
  authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20300101/${region}/imagebuilder/aws4_request, SignedHeaders=host, Signature=0`,
});

/** Starts an emulator for one test, which closes it when the test ends. */
export async function emulatorForTest(options: EmulatorOptions = {}): Promise<RunningEmulator> {
  const emulator = await runEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

/** Starts an emulator that the caller closes. */
export async function runEmulator(options: EmulatorOptions = {}): Promise<RunningEmulator> {
  const emulator = await startEmulator({ port: 0, ...options });
  const send: RunningEmulator["send"] = async (method, path, body, headers = {}) => {
    const sent =
      body === undefined || typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
    const response = await fetch(emulator.url + path, { method, headers, ...(sent !== undefined && { body: sent }) });
    const error = response.headers.get("x-amzn-errortype") ?? undefined;
    return { status: response.status, error, body: JSON.parse(await response.text()) };
  };
  const call: RunningEmulator["call"] = (operation, body, headers) =>
    send(operation.startsWith("List") ? "POST" : "PUT", `/${operation}`, body, headers);
  return {
    ...emulator,
    send,
    call,
    create: (members = {}) => call("CreateLifecyclePolicy", { ...smallestPolicy, ...members }),
    get: (arn) => send("GET", `/GetLifecyclePolicy?lifecyclePolicyArn=${encodeURIComponent(arn)}`),
  };
}
