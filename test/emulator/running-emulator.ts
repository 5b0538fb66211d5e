/** An emulator on a free port, and plain HTTP requests to it. */
import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../lib/emulator/server/server.ts";

/** A policy, or its summary, in a response. */
export interface ReturnedPolicy {
  readonly [member: string]: unknown;
  readonly arn: string;
  readonly name: string;
}

/** The members of all responses; a test reads those of its response. */
export interface ResponseBody {
  readonly message: string;
  readonly clientToken: string;
  readonly lifecyclePolicyArn: string;
  readonly lifecyclePolicy: ReturnedPolicy;
  readonly lifecyclePolicySummaryList: readonly ReturnedPolicy[];
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

/** A response. */
export interface Received {
  readonly status: number;
  /** The error's name; undefined if there is none. */
  readonly error: string | undefined;
  readonly body: ResponseBody;
}

/** An emulator with helpers for tests. */
export interface RunningEmulator extends Emulator {
  /** Sends a JSON body; strings and bytes are sent unchanged. */
  send(method: string, path: string, body?: unknown, headers?: { readonly [name: string]: string }): Promise<Received>;
  /** Uses PUT for the operations that require it, otherwise POST. */
  call(operation: string, body: unknown, headers?: { readonly [name: string]: string }): Promise<Received>;
  create(members?: object): Promise<Received>;
  get(arn: string): Promise<Received>;
}

/** The smallest valid policy; tests add their own name. */
export const smallestPolicy = {
  name: "keep-recent",
  executionRole: "lifecycle-role",
  resourceType: "VM_IMAGE",
  policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }],
  resourceSelection: { tagMap: { team: "web" } },
};

/** The ARN of a policy in the emulator's own account and region. */
export const arnOf = (normalized: string, region = "us-east-1"): string =>
  `arn:aws:imagebuilder:${region}:123456789012:lifecycle-policy/${normalized}`;

/** The Authorization header of a request signed for a region; the emulator does not verify signatures. */
export const signedFor = (region: string): { readonly [name: string]: string } => ({
  authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20300101/${region}/imagebuilder/aws4_request, SignedHeaders=host, Signature=0`,
});

/** Starts an emulator, which stops with the test. */
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
