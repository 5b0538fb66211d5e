/**
 * All access of a lint run to the file system. A result depends only on the request and on these answers, so the cache
 * (../run/cache/) records them and asks again later whether anything has changed.
 */
import { queries } from "./disk.ts";

/** Name of a query. */
export type Question = keyof typeof queries;
export type FileResult = ReturnType<(typeof queries)[Question]>;

/** Receives each query and its answer; undefined if the query threw. */
export type Listener = (question: Question, path: string, result: FileResult | undefined) => void;

let listener: Listener | undefined;

/** Sets the only listener of all queries; undefined removes it. */
export function listen(to: Listener | undefined): void {
  listener = to;
}

/** Runs a query on the file system and notifies the listener. Waits at most so many seconds for what a pipe holds. */
export function ask<Asked extends Question>(
  question: Asked,
  path: string,
  seconds?: number,
): ReturnType<(typeof queries)[Asked]>;
export function ask(question: Question, path: string, seconds?: number): FileResult {
  let result: FileResult | undefined;
  try {
    result = queries[question](path, seconds);
    return result;
  } finally {
    listener?.(question, path, result);
  }
}
