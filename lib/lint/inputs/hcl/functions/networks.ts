/** Terraform's functions for blocks of addresses. */
import { type IpAddress, ipAddress } from "../../../../base/ip-address.ts";
import { asNumber, asString, type HclValue } from "../evaluation/value.ts";
import { type Functions, refused, type TerraformFunction } from "./function.ts";

/** A block of addresses, by its first one. */
interface Block {
  readonly family: IpAddress["family"];
  readonly bits: bigint;
  readonly prefix: number;
}

const widthOf = ({ family }: Pick<Block, "family">): number => (family === "ipv4" ? 32 : 128);

/** The number of addresses in a block with a prefix. */
const sizeOf = (block: Block, prefix = block.prefix): bigint => 1n << BigInt(widthOf(block) - prefix);

/** Reads a block such as `10.0.0.0/8`; undefined for other texts. */
function blockOf(text: string): Block | undefined {
  const [, written = "", length = ""] = /^([0-9a-fA-F.:]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const address = ipAddress(written);
  const prefix = Number(length);
  if (address === undefined || prefix > widthOf(address) || isMapped(address)) return undefined;
  const size = sizeOf({ ...address, prefix });
  return { family: address.family, bits: (address.bits / size) * size, prefix };
}

/** Whether an address of IPv6 is one of IPv4, which Go reads as such. */
const isMapped = ({ family, bits }: IpAddress): boolean => family === "ipv6" && bits >> 32n === 0xffffn;

/** An address as Go writes it: the longest run of zeros is `::`. */
function written({ family, bits }: Pick<Block, "family" | "bits">): string {
  if (family === "ipv4") return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join(".");
  const groups = Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  const text = `:${groups.join(":")}:`;
  const [longest] = [...text.matchAll(/(?<=:)[0:]+(?=:)/g)]
    .filter(([run]) => run.length > 1)
    .sort(([one], [other]) => other.length - one.length);
  if (longest === undefined) return text.slice(1, -1);
  const { 0: run, index } = longest;
  return `${text.slice(1, Math.max(index - 1, 1))}::${text.slice(index + run.length + 1, -1)}`;
}

const inWords = (block: Block): string => `${written(block)}/${block.prefix}`;

/** A function of a block and some whole numbers. */
const ofBlock =
  (
    count: number | undefined,
    compute: (block: Block, numbers: readonly number[]) => HclValue | typeof refused | undefined,
  ): TerraformFunction =>
  (text = null, ...others) => {
    const block = blockOf(asString(text) ?? "");
    const numbers = others.flatMap((each) => asNumber(each) ?? []);
    const areWhole = numbers.length === others.length && numbers.every(Number.isSafeInteger);
    return block === undefined || !areWhole || numbers.length !== (count ?? numbers.length)
      ? undefined
      : compute(block, numbers);
  };

function hostOf(block: Block, [number = 0]: readonly number[]): string | typeof refused {
  const size = sizeOf(block);
  const offset = BigInt(number) + (number < 0 ? size : 0n);
  if (offset < 0n || offset >= size) return refused;
  return written({ ...block, bits: block.bits + offset });
}

function subnetOf(block: Block, [more = 0, number = 0]: readonly number[]): string | typeof refused | undefined {
  const prefix = block.prefix + more;
  if (more < 0 || number < 0) return undefined;
  if (prefix > widthOf(block) || BigInt(number) >= 1n << BigInt(more)) return refused;
  return inWords({ ...block, prefix, bits: block.bits + BigInt(number) * sizeOf(block, prefix) });
}

/** Blocks one behind the other, each at the next place that fits its size. */
function subnetsOf(block: Block, lengths: readonly number[]): readonly string[] | typeof refused {
  // Terraform begins behind the block before this one, and there is none before address 0.
  if (block.bits === 0n) return refused;
  const end = block.bits + sizeOf(block);
  const found: string[] = [];
  let next = block.bits;
  for (const more of lengths) {
    const prefix = block.prefix + more;
    if (more < 1 || more > 32 || prefix > widthOf(block)) return refused;
    const size = sizeOf(block, prefix);
    const bits = ((next + size - 1n) / size) * size;
    next = bits + size;
    if (next > end) return refused;
    found.push(inWords({ ...block, prefix, bits }));
  }
  return found;
}

/** Terraform's functions for blocks of addresses. */
export const networkFunctions: Functions = {
  cidrhost: ofBlock(1, hostOf),
  cidrnetmask: ofBlock(0, (block) =>
    block.family === "ipv6" ? refused : written({ ...block, bits: (1n << 32n) - sizeOf(block) }),
  ),
  cidrsubnet: ofBlock(2, subnetOf),
  cidrsubnets: ofBlock(undefined, subnetsOf),
};
