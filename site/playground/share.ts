/** Links that hold what is on the page, in the part of an address that browsers send nowhere. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { isSyntax, type Syntax } from "./syntax.ts";

/** What a link holds. */
export interface Shared {
  readonly syntax: Syntax;
  readonly text: string;
  /** The text to compare with, the inventory, and the time of the first run; absent if they are those of the page. */
  readonly before?: string;
  readonly inventory?: string;
  readonly at?: string;
}

/** Longer links are cut by mail and chat. */
const maxCharacters = 32_000;

/** More bytes are in no link: a short one could unfold into a text that fills the memory. */
const maxTextLength = 2_000_000;

/** Says that a link cannot be made or read, and what to do. */
export class LinkFault extends Error {
  override readonly name = "LinkFault";
}

/** The fragment of a link. @throws LinkFault if it would be too long. */
export function fragmentOf(shared: Shared): string {
  const bytes = strToU8(JSON.stringify(shared));
  const tooLarge = () => new LinkFault("The text is too large for a link: share it as a file, for lintel lint.");
  if (bytes.length > maxTextLength) throw tooLarge();
  const data = inBase64(deflateSync(bytes, { level: 9 }));
  if (data.length > maxCharacters) throw tooLarge();
  return `#p1.${checkOf(data)}.${data}`;
}

/** What a fragment holds; undefined if it is not that of a link. @throws LinkFault if the link is cut or damaged. */
export function sharedIn(fragment: string): Shared | undefined {
  const form = /^#p\d/.exec(fragment);
  if (form === null) return undefined;
  const [, check = "", data = ""] = /^#p1\.([0-9a-z]+)\.([\w-]*)$/.exec(fragment) ?? [];
  if (data === "" || check !== checkOf(data)) throw cut();
  try {
    const bytes = inflateSync(fromBase64(data), { out: new Uint8Array(maxTextLength) });
    return checked(JSON.parse(strFromU8(bytes)));
  } catch {
    throw cut();
  }
}

const cut = (): LinkFault =>
  new LinkFault("This link is cut or damaged: copy the whole link again, or paste the text itself.");

function checked(value: unknown): Shared {
  if (typeof value !== "object" || value === null) throw cut();
  const { syntax, text, before, inventory, at }: { readonly [name in keyof Shared]?: unknown } = value;
  if (!isSyntax(syntax) || typeof text !== "string") throw cut();
  return {
    syntax,
    text,
    ...(typeof before === "string" && { before }),
    ...(typeof inventory === "string" && { inventory }),
    ...(typeof at === "string" && { at }),
  };
}

/** A checksum (FNV-1a): a link that lost its end may still be one that can be inflated. */
function checkOf(data: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < data.length; at += 1) hash = Math.imul(hash ^ data.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

const inBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64 = (data: string): Uint8Array =>
  Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
