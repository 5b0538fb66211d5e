/** Classifies hosts with special addresses (lib/facts/model/addresses/special-addresses.ts). */
import { type IpAddress, ipAddress, isWithinBlock } from "../../base/ip-address.ts";
import {
  addressBlocks,
  loopback,
  type SpecialPlace,
  specialHosts,
  translatedBlock,
} from "../model/addresses/special-addresses.ts";

/** A block of addresses and its meaning. */
interface Block {
  readonly place: SpecialPlace | undefined;
  readonly network: IpAddress;
  readonly prefix: number;
  /** Whether the IPv4 addresses within its addresses decide. */
  readonly isTranslated: boolean;
}

/** All blocks, the smallest first. */
const listBlocks = (): readonly Block[] =>
  addressBlocks
    .flatMap(([block, place]): readonly Block[] => {
      const [text = "", prefix] = block.split("/");
      const network = ipAddress(text);
      if (network === undefined) return [];
      return [{ place, network, prefix: Number(prefix), isTranslated: block === translatedBlock }];
    })
    .toSorted((one, other) => other.prefix - one.prefix);

/** Created with the first address: most runs have none. */
let blocks: readonly Block[] | undefined;

function placeOf(address: IpAddress): SpecialPlace | undefined {
  blocks ??= listBlocks();
  const block = blocks.find(({ network, prefix }) => isWithinBlock(address, network, prefix));
  if (block?.isTranslated !== true) return block?.place;
  return placeOf({ family: "ipv4", bits: address.bits & 0xffff_ffffn });
}

/**
 * The kind of special host; undefined for a public address, and for a name that is not known to be special. `host` is a
 * name or an address, with or without brackets, as in `URL.hostname`, which normalizes IPv4 addresses.
 */
export function specialPlace(host: string): SpecialPlace | undefined {
  const address = ipAddress(host.replace(/^\[(.*)\]$/, "$1"));
  if (address !== undefined) return placeOf(address);
  const name = host.toLowerCase().replace(/\.$/, "");
  const special = Object.keys(specialHosts).find((each) =>
    each.startsWith(".") ? name.endsWith(each) : name === each,
  );
  return special === undefined ? undefined : specialHosts[special];
}

/** Whether a URL points to this machine, where an agent may also run. */
export const pointsToThisMachine = (url: unknown): boolean =>
  typeof url === "string" && URL.canParse(url) && specialPlace(new URL(url).hostname) === loopback;
