/** Merges, limits and continues the pages of a list by the paging options. */
import { isMembers, type Members } from "../../../base/members.ts";
import { badUsage, ClientError, exitCodes } from "../client-error.ts";

/** The members that page a list. */
export interface Paging {
  /** The request's member with the token of the page. */
  readonly token: string;
  /** The response's member with the token of the next page. */
  readonly next: string;
  /** The request's member that limits the page. */
  readonly size: string;
  /** The response's member with the items. */
  readonly items: string;
}

/** The paging options. */
export interface PagingChoice {
  readonly startingToken?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly maxItems?: number | undefined;
}

/** Where to resume a list: the service's token, and the number of items of that page already printed. */
interface Resumption {
  readonly token: string | null;
  /** Absent: the whole page is left. */
  readonly done?: number;
}

const cutAmount = "boto_truncate_amount";

/** Writes tokens as the AWS CLI does, so that the two can exchange them. */
function writeToken(token: string, { token: next, done }: Resumption): string {
  const amount = done === undefined ? "" : `, ${JSON.stringify(cutAmount)}: ${done}`;
  return Buffer.from(`{${JSON.stringify(token)}: ${JSON.stringify(next)}${amount}}`).toString("base64");
}

/** Parses a starting token; any other text is a token of the service. */
function readToken(token: string, text: string): Resumption {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
    if (isMembers(read) && token in read) {
      const { [token]: next, [cutAmount]: done } = read;
      return { token: typeof next === "string" ? next : null, done: typeof done === "number" ? done : 0 };
    }
  } catch {
    // parsed below
  }
  const [, next = text, done = "0"] = /^(.*)___(\d+)$/s.exec(text) ?? [];
  return { token: next === "None" ? null : next, done: Number(done) };
}

/** Fetches pages one at a time; returns the token for --starting-token if items are left. */
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
        `the service returned the same ${nextToken} twice, so the list would never end`,
        exitCodes.general,
      );
    }
    next = following;
  }
}

/** Merges all pages into one response: all items, the first page's other members, and the next token. */
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

/** The integer value of a paging option. */
export function pagingNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[-+]?\d+$/.test(text)) throw badUsage(`argument --${option}: invalid int value: ${JSON.stringify(text)}`);
  return Number(text);
}
