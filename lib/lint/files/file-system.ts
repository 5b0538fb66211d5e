/**
 * All access of a lint run to the file system. A result depends only on the request and on these answers, so the cache
 * (../run/cache/) records them and asks again later whether anything has changed.
 */
import { answers } from "./disk.ts";

/** Name of a query. */
export type Question = keyof typeof answers;
/** Result of any query. */
export type FileAnswer = ReturnType<(typeof answers)[Question]>;

/** Receives each query and its answer; undefined if the query threw. */
export type Listener = (question: Question, path: string, answer: FileAnswer | undefined) => void;

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
): ReturnType<(typeof answers)[Asked]>;
export function ask(question: Question, path: string, seconds?: number): FileAnswer {
  let answer: FileAnswer | undefined;
  try {
    answer = answers[question](path, seconds);
    return answer;
  } finally {
    listener?.(question, path, answer);
  }
}
