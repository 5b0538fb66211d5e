/** Special addresses: the first and last address of every block, in all spellings. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ipAddress, isWithinBlock } from "../../../lib/base/ip-address.ts";
import { specialPlace } from "../../../lib/facts/derive/special-address.ts";
import { addressRegistries } from "../../../lib/facts/model/addresses/address-registries.ts";
import { translatedBlock } from "../../../lib/facts/model/addresses/special-addresses.ts";
import { blocksIn, dateIn } from "../../../scripts/iana-rows.ts";

const hostOf = (host: string): string => new URL(`http://${host}/`).hostname;

describe("address blocks", () => {
  it.each([
    ["127.0.0.0", "126.255.255.255"],
    ["127.255.255.255", "128.0.0.0"],
    ["10.0.0.0", "9.255.255.255"],
    ["10.255.255.255", "11.0.0.0"],
    ["172.16.0.0", "172.15.255.255"],
    ["172.31.255.255", "172.32.0.0"],
    ["192.168.0.0", "192.167.255.255"],
    ["192.168.255.255", "192.169.0.0"],
    ["169.254.0.0", "169.253.255.255"],
    ["169.254.169.254", "169.255.0.0"],
    ["100.64.0.0", "100.63.255.255"],
    ["100.127.255.255", "100.128.0.0"],
    ["0.0.0.0", "1.0.0.0"],
    ["168.63.129.16", "168.63.129.17"],
    ["224.0.0.0", "223.255.255.255"],
    ["[::1]", "[2606:4700::1111]"],
    ["[fe80::]", "[fe7f:ffff::]"],
    ["[febf:ffff::]", "[2606:4700::1111]"],
    ["192.0.2.1", "192.0.3.1"],
    ["[2001:db8::1]", "[2001:db9::1]"],
    ["192.0.0.11", "192.0.0.9"],
    ["[fc00::]", "[fbff:ffff::]"],
    ["[fdff:ffff::]", "[fe00::]"],
    ["[2001::1]", "[2001:200::1]"],
    ["[5f00::1]", "[5f01::1]"],
    ["[100::1]", "[100:0:0:2::1]"],
    ["192.88.99.1", "192.88.98.255"],
    ["[::ffff:8.8.8.8]", "8.8.8.8"],
    ["[64:ff9b::a00:1]", "[64:ff9c::a00:1]"],
  ])("include %s, but not %s", (inside, outside) => {
    expect(specialPlace(hostOf(inside))).toBeDefined();
    expect(specialPlace(hostOf(outside))).toBeUndefined();
  });

  it("are recognized in any spelling of an address", () => {
    for (const spelling of ["127.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "127.0.0.1."]) {
      expect([spelling, specialPlace(hostOf(spelling))]).toEqual([spelling, "the loopback of this machine"]);
    }
    for (const spelling of ["[::1]", "[0:0:0:0:0:0:0:1]", "::1"]) {
      expect(specialPlace(spelling)).toBe("the loopback of this machine");
    }
  });

  it("contain the IPv4 addresses in those of IPv6", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(specialPlace(hostOf(`[::ffff:${address}]`))).toBe("an IPv4 address in an IPv6 one");
        expect(specialPlace(hostOf(`[64:ff9b::${address}]`))).toBe(specialPlace(address));
      }),
    );
  });
});

describe("the registries of IANA", () => {
  const rows = addressRegistries.flatMap(({ rows }) => rows);

  /** The first and the last address of a block, where no smaller block decides. */
  function endsOf(block: string): readonly string[] {
    const [text = "", prefix = ""] = block.split("/");
    const { family, bits } = ipAddress(text) ?? { family: "ipv4", bits: 0n };
    const size = 1n << BigInt((family === "ipv4" ? 32 : 128) - Number(prefix));
    return [bits, bits + size - 1n].map((address) => textOf(family, address));
  }

  it.each(rows)("decide about %s (%s): globally reachable %j", (block, _, isReachable) => {
    const prefixOf = (each: string): number => Number(each.split("/")[1]);
    const isDecidedElsewhere = (host: string): boolean =>
      block === translatedBlock || rows.some(([other]) => prefixOf(other) > prefixOf(block) && isIn(host, other));
    const ends = endsOf(block).filter((host) => !isDecidedElsewhere(host));
    expect(ends.map((host) => specialPlace(host) === undefined)).toEqual(ends.map(() => isReachable === true));
    expect(ends.length).toBeGreaterThan(block === translatedBlock ? -1 : 0);
  });

  it("are both there, with their date and all of their rows", () => {
    expect(addressRegistries.map(({ registry, updated, rows }) => [registry, updated, rows.length])).toEqual([
      ["iana-ipv4-special-registry", "2025-10-09", 26],
      ["iana-ipv6-special-registry", "2025-10-09", 25],
    ]);
  });

  it("are read from their CSV form, with footnotes, several blocks in a cell and empty columns", () => {
    const csv = `Address Block,Name,RFC,Globally Reachable,Reserved-by-Protocol
0.0.0.0/8,"""This network""","[RFC791], Section 3.2",False,True
127.0.0.0/8 [1],Loopback,"[RFC1122]
        [RFC8190]",False [1],True\r
"192.0.0.170/32, 192.0.0.171/32",NAT64/DNS64 Discovery,[RFC8880],False,True
192.31.196.0/24,AS112-v4,[RFC7535],True,False
192.88.99.0/24,Deprecated (6to4 Relay Anycast),[RFC7526],,
2002::/16 [3],6to4,[RFC3056],N/A [3],False
`;
    expect(blocksIn(csv).map(({ block, name, isReachable }) => [block, name, isReachable])).toEqual([
      ["0.0.0.0/8", "This network", false],
      ["127.0.0.0/8", "Loopback", false],
      ["192.0.0.170/32", "NAT64/DNS64 Discovery", false],
      ["192.0.0.171/32", "NAT64/DNS64 Discovery", false],
      ["192.31.196.0/24", "AS112-v4", true],
      ["192.88.99.0/24", "Deprecated (6to4 Relay Anycast)", undefined],
      ["2002::/16", "6to4", undefined],
    ]);
    expect(() => blocksIn("a,b\n1,2\n")).toThrow('the registry has no column "Address Block", but a, b');
    expect(dateIn("<registry><created>2009-08-19</created><updated>2025-10-09</updated></registry>")).toBe(
      "2025-10-09",
    );
  });
});

it.each([
  ["localhost", "the loopback of this machine"],
  ["LOCALHOST.", "the loopback of this machine"],
  ["agent.localhost", "the loopback of this machine"],
  ["metadata.google.internal", "a host of instance metadata"],
  ["notlocalhost", undefined],
  ["localhost.example.test", undefined],
  ["hooks.example.test", undefined],
  ["", undefined],
])("the name %j leads to %s", (host, place) => {
  expect(specialPlace(host)).toBe(place);
});

const textOf = (family: "ipv4" | "ipv6", address: bigint): string =>
  family === "ipv4"
    ? [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join(".")
    : Array.from({ length: 8 }, (_, index) => ((address >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(":");

function isIn(host: string, block: string): boolean {
  const [text = "", prefix] = block.split("/");
  const [address, network] = [ipAddress(host), ipAddress(text)];
  return address !== undefined && network !== undefined && isWithinBlock(address, network, Number(prefix));
}
