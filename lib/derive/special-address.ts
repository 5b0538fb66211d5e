/** Classifies hosts with special addresses (lib/model/special-addresses.ts). */
import { type IpAddress, ipAddress, isWithinBlock } from "../base/ip-address.ts";
import { loopback, type SpecialPlace, specialBlocks, specialHosts } from "../model/special-addresses.ts";

/** A block of addresses and its meaning. */
interface Block {
  readonly place: SpecialPlace;
  readonly network: IpAddress;
  readonly prefix: number;
}

const listBlocks = (): readonly Block[] =>
  specialBlocks.flatMap(({ place, subnets }) =>
    subnets.flatMap((subnet): readonly Block[] => {
      const [text = "", prefix] = subnet.split("/");
      const network = ipAddress(text);
      return network === undefined ? [] : [{ place, network, prefix: Number(prefix) }];
    }),
  );

/** Created with the first address: most runs have none. */
let blocks: readonly Block[] | undefined;

/**
 * The kind of special host; undefined for a public address, and for a name that is not known to be special. `host` is a
 * name or an address, with or without brackets, as in `URL.hostname`, which normalizes IPv4 addresses.
 */
export function specialPlace(host: string): SpecialPlace | undefined {
  const address = ipAddress(host.replace(/^\[(.*)\]$/, "$1"));
  if (address !== undefined) {
    blocks ??= listBlocks();
    return blocks.find(({ network, prefix }) => isWithinBlock(address, network, prefix))?.place;
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
