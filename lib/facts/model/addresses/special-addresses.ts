/**
 * Addresses that requests from outside should not reach: this machine, private networks, instance metadata. They are
 * not documented: gap `push-config/addresses`. IANA's registries (address-registries.ts) decide, block by block, except
 * for what they do not have.
 */
import { addressRegistries } from "./address-registries.ts";

/** What special addresses are. */
export type SpecialPlace = (typeof wordings)[number]["place"] | "a reserved address";

/** The words for registered blocks, by their names; all others are "a reserved address". */
const wordings = [
  { place: "the loopback of this machine", names: /^Loopback/ },
  { place: "this host", names: /^Th(?:is network|is host on this network)$|^Unspecified/ },
  { place: "a private network", names: /^Private-Use$/ },
  { place: "a link-local address, as instance metadata has", names: /^Link.Local/ },
  { place: "a network shared by customers of a carrier (CGNAT)", names: /^Shared Address Space$/ },
  { place: "a unique-local network", names: /^Unique-Local$/ },
  { place: "a network of benchmarks", names: /^Benchmarking$/ },
  { place: "an address for documentation", names: /^Documentation/ },
  { place: "an IPv4 address in an IPv6 one", names: /^(?:IPv4-mapped|IPv4-IPv6|6to4)/ },
  { place: "a site-local network", names: undefined },
  { place: "a host of instance metadata", names: undefined },
  { place: "a multicast group", names: undefined },
] as const;

/** Blocks that no registry of special addresses has: of other registries, of RFC 4291, and of Azure. */
const furtherBlocks: readonly (readonly [block: string, place: SpecialPlace])[] = [
  ["fec0::/10", "a site-local network"],
  ["168.63.129.16/32", "a host of instance metadata"],
  ["224.0.0.0/4", "a multicast group"],
  ["ff00::/8", "a multicast group"],
  ["::/96", "an IPv4 address in an IPv6 one"],
];

const placeNamed = (name: string): SpecialPlace =>
  wordings.find(({ names }) => names?.test(name))?.place ?? "a reserved address";

/** Each block, and what it is; undefined if it is reachable from everywhere. The smallest block decides. */
export const addressBlocks: readonly (readonly [block: string, place: SpecialPlace | undefined])[] = [
  ...furtherBlocks,
  ...addressRegistries.flatMap(({ rows }) =>
    rows.map(([block, name, isReachable]) => [block, isReachable === true ? undefined : placeNamed(name)] as const),
  ),
];

/** The block whose addresses hold those of IPv4, which decide: a translator sends requests on to them (RFC 6052). */
export const translatedBlock = "64:ff9b::/96";

/** Special host names; a name that begins with a dot stands for all its subdomains. */
export const specialHosts: { readonly [host: string]: SpecialPlace } = {
  localhost: "the loopback of this machine",
  ".localhost": "the loopback of this machine",
  "localhost.localdomain": "the loopback of this machine",
  "ip6-localhost": "the loopback of this machine",
  "metadata.google.internal": "a host of instance metadata",
  "metadata.goog": "a host of instance metadata",
  "instance-data": "a host of instance metadata",
  "instance-data.ec2.internal": "a host of instance metadata",
};

/** The kind of addresses that reach only this machine. */
export const loopback: SpecialPlace = "the loopback of this machine";
