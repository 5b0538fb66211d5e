/** Classifies hosts with special addresses (lib/model/special-addresses.ts). */
import { BlockList, isIP } from "node:net";
import { loopback, type SpecialPlace, specialBlocks, specialHosts } from "../model/special-addresses.ts";

type Family = "ipv4" | "ipv6";

const families: { readonly [version: number]: Family } = { 4: "ipv4", 6: "ipv6" };

/** The family of an address; undefined for any other text. */
const familyOf = (address: string): Family | undefined => families[isIP(address)];

/**
 * A block of addresses and its meaning. Each block has its own list: a list of both families would treat ::ffff:8.8.8.8
 * as 8.8.8.8.
 */
interface Block {
  readonly place: SpecialPlace;
  readonly family: Family;
  readonly list: BlockList;
}

const listBlocks = (): readonly Block[] =>
  specialBlocks.flatMap(({ place, subnets }) =>
    subnets.flatMap((subnet): readonly Block[] => {
      const [network = "", bits] = subnet.split("/");
      const family = familyOf(network);
      if (family === undefined) return [];
      const list = new BlockList();
      list.addSubnet(network, Number(bits), family);
      return [{ place, family, list }];
    }),
  );

/** Created with the first address: most runs have none, and it takes 5 ms. */
let blocks: readonly Block[] | undefined;

/**
 * The kind of special host; undefined for a public address, and for a name that is not known to be special. `host` is a
 * name or an address, with or without brackets, as in `URL.hostname`, which normalizes IPv4 addresses.
 */
export function specialPlace(host: string): SpecialPlace | undefined {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  const family = familyOf(address);
  if (family !== undefined) {
    blocks ??= listBlocks();
    return blocks.find((block) => block.family === family && block.list.check(address, family))?.place;
  }
  const name = host.toLowerCase().replace(/\.$/, "");
  const special = Object.keys(specialHosts).find((each) =>
    each.startsWith(".") ? name.endsWith(each) : name === each,
  );
  return special === undefined ? undefined : specialHosts[special];
}

/** Whether a URL points to this machine, where an agent may also run. */
export const pointsToThisMachine = (url: unknown): boolean =>
  typeof url === "string" && URL.canParse(url) && specialPlace(new URL(url).hostname) === loopback;
