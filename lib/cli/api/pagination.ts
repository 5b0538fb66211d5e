/** Pages of a list, put together, cut and continued as the options say. */
import { isMembers, type Members } from "../../base/members.ts";
import { badUsage, ClientError, exitCodes } from "./client-error.ts";

/** How a list is asked for and read. */
export interface Paging {
  /** The member of a request that names its page. */
  readonly token: string;
  /** The member of an answer that names the page after it. */
  readonly next: string;
  /** The member of a request that bounds its page. */
  readonly size: string;
  /** The member of an answer that holds its items. */
  readonly items: string;
}

/** What the options say about pages. */
export interface PagingChoice {
  readonly startingToken?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly maxItems?: number | undefined;
}

/** Where a list goes on: the service's own token, and how many items of its page are done. */
interface Resumption {
  readonly token: string | null;
  /** Absent: the page begins. */
  readonly done?: number;
}

const cutAmount = "boto_truncate_amount";

/** Written as the vendor's client writes it, so that a token of one is taken by the other. */
function writeToken(token: string, { token: next, done }: Resumption): string {
  const amount = done === undefined ? "" : `, ${JSON.stringify(cutAmount)}: ${done}`;
  return Buffer.from(`{${JSON.stringify(token)}: ${JSON.stringify(next)}${amount}}`).toString("base64");
}

/** A starting token; what is none of ours is the service's own. */
function readToken(token: string, text: string): Resumption {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
    if (isMembers(read) && token in read) {
      const { [token]: next, [cutAmount]: done } = read;
      return { token: typeof next === "string" ? next : null, done: typeof done === "number" ? done : 0 };
    }
  } catch {
    // It is read below.
  }
  const [, next = text, done = "0"] = /^(.*)___(\d+)$/s.exec(text) ?? [];
  return { token: next === "None" ? null : next, done: Number(done) };
}

/** The pages, each asked for when it is reached; ends with the token that --starting-token takes, where items are left. */
export async function* pagesOf(
  call: (input: Members) => Promise<Members>,
  input: Members,
  { token, next: nextToken, size, items }: Paging,
  { startingToken, pageSize, maxItems }: PagingChoice,
): AsyncGenerator<Members, string | undefined> {
  const start = startingToken === undefined ? { token: null, done: 0 } : readToken(token, startingToken);
  let next: string | null = start.token;
  let done = start.done ?? 0;
  let seen = 0;
  for (;;) {
    const request = {
      ...input,
      ...(pageSize !== undefined && { [size]: pageSize }),
      ...(next !== null && { [token]: next }),
    };
    const page = await call(request);
    const all: unknown = page[items];
    const found = Array.isArray(all) ? all.slice(done) : [];
    const left = maxItems === undefined ? Number.POSITIVE_INFINITY : maxItems - seen;
    const kept = found.slice(0, left);
    yield Array.isArray(all) ? { ...page, [items]: kept } : page;
    if (left < found.length) return writeToken(token, { token: next, done: done + left });
    seen += kept.length;
    done = 0;
    const following: unknown = page[nextToken];
    if (typeof following !== "string" || following === "") return undefined;
    if (maxItems !== undefined && seen >= maxItems) return writeToken(token, { token: following });
    if (following === next) {
      throw new ClientError(
        `the service answered the same ${nextToken} twice, so the list would never end`,
        exitCodes.general,
      );
    }
    next = following;
  }
}

/** All pages as one answer: the items of all, then what else the first holds, and where to go on. */
export async function together(
  pages: AsyncGenerator<Members, string | undefined>,
  { next, items }: Paging,
): Promise<Members> {
  let whole: Members | undefined;
  const all: unknown[] = [];
  for (;;) {
    const { done, value } = await pages.next();
    if (done === true) {
      const { [next]: _, [items]: first, ...rest } = whole ?? {};
      return {
        ...(first !== undefined && { [items]: all }),
        ...rest,
        ...(value !== undefined && { NextToken: value }),
      };
    }
    whole ??= value;
    const found: unknown = value[items];
    if (Array.isArray(found)) all.push(...found);
  }
}

/** The whole number that a paging option gives. */
export function pagingNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[-+]?\d+$/.test(text)) throw badUsage(`argument --${option}: invalid int value: ${JSON.stringify(text)}`);
  return Number(text);
}
