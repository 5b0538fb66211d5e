/** What clients show of what goes over the wire. */

import { type HttpRequest, percentEncode } from "../../../client/http/transport.ts";

/** The values of headers by name; a header may be there several times. */
export type ShownHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Shows what a client sends and receives. */
export interface WireView {
  /** @param line method and address, or what corresponds to them. */
  readonly sent: (line: string, headers: ShownHeaders, body?: string) => void;
  /** @param line the status. */
  readonly received: (line: string, headers: ShownHeaders, body?: string) => void;
  /** An event or a message of a stream. */
  readonly part: (text: string) => void;
}

/** Shows nothing. */
export const noWireView: WireView = { sent() {}, received() {}, part() {} };

export function requestLine({ method, endpoint, path, query }: HttpRequest): string {
  const pairs = query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  return `${method} ${endpoint.origin}${path}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
}
