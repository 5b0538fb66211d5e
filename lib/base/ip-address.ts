/** IP addresses as numbers, for comparisons with blocks of addresses. */

/** An address: its bits as a number. */
export interface IpAddress {
  readonly family: "ipv4" | "ipv6";
  readonly bits: bigint;
}

const lengths = { ipv4: 32, ipv6: 128 } as const;

const octet = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** Reads an address, in the forms that `isIP` of node:net accepts; undefined for any other text. */
export function ipAddress(text: string): IpAddress | undefined {
  const v4 = ipv4Bits(text);
  if (v4 !== undefined) return { family: "ipv4", bits: v4 };
  const v6 = ipv6Bits(text);
  return v6 === undefined ? undefined : { family: "ipv6", bits: v6 };
}

/** Whether the first `prefix` bits of two addresses of one family are the same. */
export function isWithinBlock(address: IpAddress, network: IpAddress, prefix: number): boolean {
  if (address.family !== network.family) return false;
  const rest = BigInt(lengths[network.family] - prefix);
  return address.bits >> rest === network.bits >> rest;
}

function ipv4Bits(text: string): bigint | undefined {
  const octets = text.split(".");
  if (octets.length !== 4 || !octets.every((each) => octet.test(each))) return undefined;
  return joined(octets.map(BigInt), 8n);
}

/** An address without or with `::`, whose last two groups may be an IPv4 address, and with a zone or without. */
function ipv6Bits(text: string): bigint | undefined {
  const [address = ""] = /^[^%]*%[0-9a-zA-Z.:_-]+$/.test(text) ? text.split("%") : [text];
  const halves = address.split("::").map((half, index, all) => groupsOf(half, index === all.length - 1));
  const [first, last] = halves;
  if (first === undefined || halves.length > 2) return undefined;
  if (halves.length === 1) return first.length === 8 ? joined(first, 16n) : undefined;
  if (last === undefined || first.length + last.length > 7) return undefined;
  const zeros = new Array<bigint>(8 - first.length - last.length).fill(0n);
  return joined([...first, ...zeros, ...last], 16n);
}

/** The groups of 16 bits of a part of an address; undefined if it has other characters. */
function groupsOf(part: string, isLast: boolean): readonly bigint[] | undefined {
  if (part === "") return [];
  const groups = part.split(":");
  const embedded = isLast ? ipv4Bits(groups.at(-1) ?? "") : undefined;
  if (embedded !== undefined) groups.pop();
  if (!groups.every((each) => /^[0-9a-f]{1,4}$/i.test(each))) return undefined;
  const bits = groups.map((each) => BigInt(`0x${each}`));
  return embedded === undefined ? bits : [...bits, embedded >> 16n, embedded & 0xffffn];
}

const joined = (parts: readonly bigint[], width: bigint): bigint =>
  parts.reduce((bits, part) => (bits << width) | part, 0n);
