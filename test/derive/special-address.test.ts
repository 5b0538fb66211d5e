/** Special addresses: the first and last address of every block, in all spellings. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { specialPlace } from "../../lib/derive/special-address.ts";
import { specialBlocks } from "../../lib/model/special-addresses.ts";

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
    ["[febf:ffff::]", "[2001:db8::]"],
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

  it("contain every IPv4 address with their prefix", () => {
    const blocks = specialBlocks
      .flatMap(({ subnets }): readonly string[] => subnets)
      .filter((subnet) => !subnet.includes(":"))
      .map((subnet) => {
        const [network = "", bits] = subnet.split("/");
        return { network: numberOf(network), size: 2 ** (32 - Number(bits)) };
      });
    const isInside = (address: number): boolean =>
      blocks.some(({ network, size }) => address >= network && address < network + size);
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(specialPlace(address) !== undefined).toBe(isInside(numberOf(address)));
        expect(specialPlace(hostOf(`[::ffff:${address}]`))).toBe("an IPv4 address in an IPv6 one");
      }),
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

const numberOf = (address: string): number =>
  address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
