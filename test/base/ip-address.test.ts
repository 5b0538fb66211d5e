import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ipAddress, isWithinBlock } from "../../lib/base/ip-address.ts";
import { cases } from "../run/sizes.ts";

/** Addresses, and texts that are nearly some. */
const addresses = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.stringMatching(/^[0-9a-f:.%]{0,20}$/),
  fc.tuple(fc.ipV6(), fc.constantFrom("%", "%eth0", "%1.2", "%a b", ":", "::", ".1")).map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom("::ffff:", "::", "1:2:3:4:5:6:", "1:2:3:4:5:6:7:"), fc.ipV4())
    .map((parts) => parts.join("")),
);

const families: { readonly [version: number]: string } = { 4: "ipv4", 6: "ipv6" };

test("Node reads the same texts as addresses", () => {
  fc.assert(
    fc.property(addresses, (text) => {
      expect(ipAddress(text)?.family, text).toBe(families[isIP(text)]);
    }),
    { numRuns: cases(5000) },
  );
});

test.each([
  "1.2.3.4",
  "01.2.3.4",
  "1.2.3",
  "256.1.1.1",
  "::",
  "::1",
  "1::",
  ":::",
  "1:::2",
  "1::2::3",
  "1:2:3:4:5:6:7:8",
  "1:2:3:4:5:6:7::",
  "::2:3:4:5:6:7:8",
  "1:2:3:4::5:6:7:8",
  "::1.2.3.4",
  "1.2.3.4::",
  "fe80::1%eth0",
  "fe80::1%",
  "%eth0",
  "12345::",
  "",
])("the text %j is an address if Node says so", (text) => {
  expect(ipAddress(text)?.family).toBe(families[isIP(text)]);
});

test.each([
  ["ipv4", fc.ipV4(), 32],
  ["ipv6", fc.ipV6(), 128],
] as const)("addresses of %s are within the blocks in which Node finds them", (family, some, bits) => {
  fc.assert(
    fc.property(some, some, fc.integer({ min: 1, max: bits }), (network, address, prefix) => {
      const [block, each] = [ipAddress(network), ipAddress(address)];
      if (block === undefined || each === undefined) throw new Error(`${network} or ${address} is no address`);
      const list = new BlockList();
      list.addSubnet(network, prefix, family);
      for (const [text, tried] of [
        [address, each],
        [network, block],
      ] as const)
        expect(isWithinBlock(tried, block, prefix), `${text} in ${network}/${prefix}`).toBe(list.check(text, family));
    }),
    { numRuns: cases(2000) },
  );
});
