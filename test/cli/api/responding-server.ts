/** A server with constant responses of both services, so that the client's output is known to the byte. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as the client made it. */
export interface MadeRequest {
  readonly method: string;
  readonly url: string;
  readonly target?: string | undefined;
  readonly body?: unknown;
}

/** How the server responds to the next requests. */
export interface Mode {
  /** Returns an error. */
  readonly error?: { readonly status: number; readonly name: string; readonly message: string };
  /** Replaces times, which are seconds since the epoch by default. */
  readonly time?: string | number;
}

const policyArn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/keep";
const serviceArn = "arn:aws:apprunner:us-east-1:123456789012:service/web/8fe1e10304f84fd2b0df550fe98a71fa";

function respondTo(operation: string, input: { readonly [member: string]: unknown }, time: unknown): unknown {
  switch (operation) {
    case "AppRunner.ResumeService":
      return {
        OperationId: "op-1",
        Service: {
          Status: "OPERATION_IN_PROGRESS",
          ServiceName: "web",
          Extra: 1,
          CreatedAt: time,
          InstanceConfiguration: { Memory: "3 GB", Cpu: "1 vCPU" },
        },
      };
    case "AppRunner.ListOperations":
      return {
        OperationSummaryList: [
          { Type: "RESUME_SERVICE", Id: "op-1", Status: "SUCCEEDED", TargetArn: serviceArn, StartedAt: time },
        ],
      };
    case "AppRunner.ListServices":
      return {
        ServiceSummaryList: [
          { ServiceName: "web", Status: "RUNNING" },
          { ServiceName: "日本", Status: "PAUSED" },
        ],
      };
    case "AppRunner.TagResource":
      return {};
    case "/CreateLifecyclePolicy":
      return { lifecyclePolicyArn: policyArn, clientToken: input.clientToken };
    case "/GetLifecyclePolicy":
      return {
        lifecyclePolicy: {
          name: "keep",
          arn: policyArn,
          tags: {},
          policyDetails: [{ filter: { value: 6, type: "AGE" }, action: { type: "DELETE" } }],
          description: null,
        },
      };
    case "/ListLifecyclePolicies": {
      const all = ["a", "b", "c", "d", "e"].map((name) => ({ status: "ENABLED", name }));
      const from = Number(input.nextToken ?? 0);
      const size = Number(input.maxResults ?? 2);
      const next = from + size < all.length ? { nextToken: String(from + size) } : {};
      return { ...next, lifecyclePolicySummaryList: all.slice(from, from + size) };
    }
    default:
      return { tags: { team: "images" } };
  }
}

/** Starts the server; `take` returns the requests since the last call. */
export async function startResponding() {
  let mode: Mode = {};
  let made: MadeRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const target = headers["x-amz-target"];
    const sent = await text(request);
    const body: unknown = sent === "" ? undefined : JSON.parse(sent);
    made.push({ method, url, ...(target && { target: String(target) }), ...(body !== undefined && { body }) });
    response.setHeader("content-type", "application/json");
    if (mode.error !== undefined) {
      const { status, name, message } = mode.error;
      response.writeHead(status, { "x-amzn-errortype": name }).end(JSON.stringify({ message }));
      return;
    }
    const operation = target === undefined ? new URL(url, "http://localhost").pathname : String(target);
    const input = typeof body === "object" && body !== null ? { ...body } : {};
    response.end(JSON.stringify(respondTo(operation, input, mode.time ?? 1606156217)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    set: (next: Mode) => {
      mode = next;
    },
    take: () => {
      const taken = made;
      made = [];
      return taken;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
