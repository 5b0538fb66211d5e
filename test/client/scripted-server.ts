import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A received request. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the server handles one request. */
export type Step = (response: ServerResponse, request: SeenRequest) => void;

/** A response with a JSON body. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

/** An error response in the form of EC2 Image Builder. */
export const failure = (status: number, code: string, headers: Record<string, string> = {}): Step =>
  json(status, { message: `this is ${code}` }, { "x-amzn-errortype": code, ...headers });

/** Resets the connection without a response. */
export const reset: Step = (response) => response.socket?.resetAndDestroy();

/** An HTTP server that runs the steps in order and repeats the last one. It stops with the test. */
export async function startServer(...steps: readonly Step[]) {
  const requests: SeenRequest[] = [];
  const listener: RequestListener = async (request, response) => {
    const { method = "", url = "", headers } = request;
    const seen = { method, url, headers, body: await text(request) };
    const step = steps[Math.min(requests.length, steps.length - 1)];
    requests.push(seen);
    step?.(response, seen);
  };
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, server, requests };
}
