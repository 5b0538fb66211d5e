/** Makes the request of a call: its members in the words of the service, and how its pages are merged. */
import type { Members } from "../../../base/members.ts";
import type { RequestVocabulary } from "../../../lint/inputs/vocabularies.ts";
import { badUsage } from "../client-error.ts";
import type { ServiceOperation } from "../client-service.ts";
import type { CallCommand, PagingOptions } from "../line/command.ts";
import { type CommandWords, wordsOf } from "../shown-names.ts";
import type { Paging } from "./pagination.ts";
import { checkMembers } from "./request-check.ts";

/** A request, ready to be checked and sent. */
export interface Request {
  readonly words: CommandWords;
  /** As typed, for the linter. */
  readonly typed: Members;
  /** In the words by which it is checked. */
  readonly input: Members;
  /** How its pages are merged; undefined for a single response or page. */
  readonly paging: Paging | undefined;
}

/** The request of a command in a vocabulary. Throws a ClientError if its paging options contradict each other. */
export function requestOf({ operation, request, paging, output }: CallCommand, vocabulary: RequestVocabulary): Request {
  const typed = request.members;
  const words = wordsOf(operation, vocabulary, typed, output.query?.expression);
  const input = words.checked(typed);
  return { words, typed, input, paging: choosePaging(operation, paging, input) };
}

/** Validates a request. Throws a ClientError that lists all invalid members. */
export function checkRequest({ words, input, paging }: Request, { pageSize }: PagingOptions): void {
  const isSized = paging !== undefined && pageSize !== undefined;
  checkMembers(words.input, isSized ? { ...input, [paging.size]: pageSize } : input);
}

/** How to merge pages; undefined to fetch a single page. */
function choosePaging({ paging }: ServiceOperation, options: PagingOptions, input: Members): Paging | undefined {
  if (paging === undefined) return undefined;
  const { merges, given, pageSize } = options;
  // A page-size parameter of the operation itself does not select manual paging.
  const isSized = paging.size in input && (pageSize === undefined || given.includes("page-size"));
  const isByHand = !merges || paging.token in input || isSized;
  if (!isByHand) return paging;
  if (given.length > 0) {
    const names = given.map((name) => `--${name}`).join(", ");
    throw badUsage(
      `Cannot specify --no-paginate, or members that ask for one page, along with pagination arguments: ${names}`,
    );
  }
  return undefined;
}
