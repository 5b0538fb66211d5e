/**
 * Who may ask. On loopback the emulator trusts programs of this machine, but not web pages that its browser
 * shows: those reach it by a name of their own (DNS rebinding) or across origins.
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";

/** Whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, "") ?? "";
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** Whether a host, as a URL prints it, can only be this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || isLoopbackAddress(host.replace(/^\[(.*)\]$/, "$1"));

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname;
  } catch {
    return undefined;
  }
}

/** Why a request to a loopback address is refused; undefined for one that may pass. */
export function refusedBecause({ host, origin, "sec-fetch-site": site }: IncomingHttpHeaders): string | undefined {
  const hostname = host === undefined ? undefined : hostOf(`http://${host}`);
  if (hostname === undefined || !isLoopbackHost(hostname)) {
    const written = host === undefined ? "is missing" : `is ${JSON.stringify(host)}`;
    return `the Host header ${written}; while the emulator listens on loopback only it must be localhost or a loopback address. Start it with --host to serve other names`;
  }
  // Images, scripts and links of a page are asked for without an Origin; browsers say then where the page is from.
  if (site === "cross-site" && (origin === undefined || origin === "null")) {
    return `the Sec-Fetch-Site header is "cross-site"; web pages of other hosts may not use the emulator. Open the address by itself`;
  }
  if (origin === undefined || isLoopbackHost(hostOf(origin) ?? "")) return undefined;
  return `the Origin header is ${JSON.stringify(origin)}; web pages of other hosts may not use the emulator`;
}
