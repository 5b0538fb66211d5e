/**
 * Refuses web pages of other hosts and origins; on loopback, programs of this machine are trusted. A page reaches the
 * emulator with a host name of its own (DNS rebinding) or across origins.
 */

import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import { orUndefined } from "../../base/or-undefined.ts";

/** Whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, "") ?? "";
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** Whether a host, in the form of a URL, can only be this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || isLoopbackAddress(host.replace(/^\[(.*)\]$/, "$1"));

const hostOf = (url: string): string | undefined => orUndefined(() => new URL(url).hostname);

/** The last host that named this machine: most requests have the same. */
let lastOwnHost: string | undefined;

/** Whether a Host header names this machine. */
function isOwn(host: string): boolean {
  if (host === lastOwnHost) return true;
  if (!isLoopbackHost(hostOf(`http://${host}`) ?? "")) return false;
  lastOwnHost = host;
  return true;
}

/** Whether a web page is of this machine, by the Origin header of its requests. */
export const isLoopbackOrigin = (origin: string): boolean => isLoopbackHost(hostOf(origin) ?? "");

/** Why a request to a loopback address is rejected; undefined if it is allowed. */
export function refusedBecause({ host, origin, "sec-fetch-site": site }: IncomingHttpHeaders): string | undefined {
  if (host === undefined || !isOwn(host)) {
    const written = host === undefined ? "is missing" : `is ${JSON.stringify(host)}`;
    return `the Host header ${written}; while the emulator listens on loopback only it must be localhost or a loopback address. Start it with --host to serve other names`;
  }
  // Requests for a page's images, scripts and links have no Origin; this header has the page's site instead.
  if (site === "cross-site" && (origin === undefined || origin === "null")) {
    return `the Sec-Fetch-Site header is "cross-site"; web pages of other hosts may not use the emulator. Open the address directly`;
  }
  if (origin === undefined || isLoopbackOrigin(origin)) return undefined;
  return `the Origin header is ${JSON.stringify(origin)}; web pages of other hosts may not use the emulator`;
}
