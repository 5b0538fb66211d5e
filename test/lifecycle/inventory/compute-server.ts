/** A scripted server of EC2's XML protocol, for behavior that moto does not have. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A machine image on the server. */
export interface Machine {
  readonly id: string;
  readonly region?: string;
  readonly isPublic?: boolean;
  readonly sharedAccounts?: readonly string[];
  readonly lastLaunched?: string;
}

/** A received request. */
export interface Asked {
  readonly action: string;
  readonly region: string;
  /** Id of the access key that signed it. */
  readonly key: string;
  readonly form: URLSearchParams;
}

/** Overrides the response with a status and a body. */
export type ResponseOverride = (
  asked: Asked,
) => readonly [status: number, body: string] | undefined | Promise<undefined>;

/** An error response. */
export const refusing = (status: number, code: string): readonly [number, string] => [
  status,
  `<Response><Errors><Error><Code>${code}</Code><Message>this is ${code}</Message></Error></Errors></Response>`,
];

/** Starts the server. It stops with the test. */
export async function startCompute(machines: readonly Machine[], instead: ResponseOverride = () => undefined) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const signed = /Credential=([^/]+)\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? "");
    const [, key = "", region = ""] = signed ?? [];
    const one: Asked = { action: form.get("Action") ?? "", region, key, form };
    asked.push(one);
    const [status, body] = (await instead(one)) ?? [200, responseTo(one, machines)];
    response.writeHead(status, { "content-type": "text/xml" }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const page = 1000;

function responseTo({ action, region, form }: Asked, machines: readonly Machine[]): string {
  const inResponse = (content: string) => `<${action}Response>${content}</${action}Response>`;
  const inResult = (content: string) => inResponse(`<${action}Result>${content}</${action}Result>`);
  if (action === "DescribeImages") {
    const here = machines.filter((each) => (each.region ?? "us-east-1") === region);
    const from = Number(form.get("NextToken") ?? 0);
    const next = from + page < here.length ? `<nextToken>${from + page}</nextToken>` : "";
    const items = here
      .slice(from, from + page)
      .map(
        ({ id, isPublic = false, lastLaunched }) =>
          `<item><imageId>${id}</imageId><imageOwnerId>123456789012</imageOwnerId><isPublic>${isPublic}</isPublic>` +
          `<creationDate>2026-01-01T00:00:00.000Z</creationDate>${lastLaunched ? `<lastLaunchedTime>${lastLaunched}</lastLaunchedTime>` : ""}` +
          `<blockDeviceMapping><item><ebs><snapshotId>snap-${id}</snapshotId></ebs></item></blockDeviceMapping>` +
          "<tagSet><item><key>team</key><value>web</value></item></tagSet></item>",
      );
    return inResponse(`<imagesSet>${items.join("")}</imagesSet>${next}`);
  }
  if (action === "DescribeImageAttribute") {
    const id = form.get("ImageId") ?? "";
    const shared = machines.find((each) => each.id === id)?.sharedAccounts ?? [];
    const items = shared.map((account) => `<item><userId>${account}</userId></item>`).join("");
    return inResponse(`<imageId>${id}</imageId><launchPermission>${items}</launchPermission>`);
  }
  return action.includes("AutoScaling") || action.includes("LaunchConfiguration") ? inResult("") : inResponse("");
}
