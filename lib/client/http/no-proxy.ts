/** The hosts that bypass the proxy: NO_PROXY, in the forms that Terraform supports. */
import { BlockList, isIP, isIPv6 } from "node:net";

/** The target of a connection: a host in lower case, an IPv6 address without its brackets. */
export interface Target {
  readonly host: string;
  readonly port: string;
}

/** The target of an endpoint, by default with the scheme's port. */
export const targetOf = ({ protocol, hostname, port }: URL): Target => ({
  host: hostname.replace(/^\[|\]$/g, "").toLowerCase(),
  port: port || (protocol === "https:" ? "443" : "80"),
});

/**
 * Whether a connection bypasses the proxy: to this machine always, else according to the list. Its entries are
 * separated by commas: `*`; an IP address or a block (`10.0.0.0/8`); a domain with its subdomains (`example.com`), or
 * only its subdomains (`.example.com`, `*.example.com`). All but blocks may have a port.
 */
export function isDirect(target: Target, list: string | undefined): boolean {
  if (target.host === "localhost" || isLoopback(target.host)) return true;
  return (list ?? "").split(",").some((entry) => covers(entry.trim().toLowerCase(), target));
}

/** Whether an entry of the list covers a target. An invalid entry covers nothing. */
function covers(entry: string, { host, port }: Target): boolean {
  if (entry === "*") return true;
  const [, network, prefix] = /^([0-9a-f.:]+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (network !== undefined) return isInBlock(host, network, Number(prefix));
  const [named, ofPort] = partedByPort(entry);
  if (named === "" || (ofPort !== undefined && ofPort !== port)) return false;
  if (isIP(named) !== 0) return isIP(host) !== 0 && isInBlock(host, named, isIPv6(named) ? 128 : 32);
  const domain = named.replace(/^\*\./, ".");
  return domain.startsWith(".") ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

/** The host of an entry, and its port if there is one. An IPv6 address with a port is in brackets. */
function partedByPort(entry: string): readonly [host: string, port: string | undefined] {
  const [, address, port] = /^\[([^\]]*)\](?::(\d+))?$/.exec(entry) ?? [];
  if (address !== undefined) return [address, port];
  if (isIPv6(entry)) return [entry, undefined];
  const [host = "", ofPort] = entry.split(":");
  return [host, ofPort];
}

const loopback: readonly (readonly [network: string, prefix: number])[] = [
  ["127.0.0.0", 8],
  ["::1", 128],
];

const isLoopback = (host: string): boolean => loopback.some(([network, prefix]) => isInBlock(host, network, prefix));

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

function isInBlock(host: string, network: string, prefix: number): boolean {
  if (isIP(host) === 0 || isIP(network) === 0 || prefix > (isIPv6(network) ? 128 : 32)) return false;
  const block = new BlockList();
  block.addSubnet(network, prefix, familyOf(network));
  return block.check(host, familyOf(host));
}
