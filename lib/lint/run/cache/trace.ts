/**
 * Records the file system queries of a run, with a digest of all answers, to find out whether a new run would be the
 * same.
 */
import { createHash } from "node:crypto";
import { ask, type FileResult, listen, type Question } from "../../files/file-system.ts";

/** The queries in order, and a digest of their answers. */
export interface Trace {
  readonly questions: readonly (readonly [Question, string])[];
  readonly digest: string;
}

/** Runs `work` and returns its result with its queries. A process can trace only one run at a time. */
export async function traced<Result>(work: () => Promise<Result>): Promise<{ result: Result; trace: Trace }> {
  const questions: [Question, string][] = [];
  const digest = new Digest();
  listen((question, path, response) => {
    questions.push([question, path]);
    digest.add(question, path, response);
  });
  try {
    const result = await work();
    return { result, trace: { questions, digest: digest.end() } };
  } finally {
    listen(undefined);
  }
}

/** Repeats all queries. Returns the contents of files by path; undefined if any answer has changed. */
export function repeated({ questions, digest: expected }: Trace): ReadonlyMap<string, Buffer> | undefined {
  const contents = new Map<string, Buffer>();
  const digest = new Digest();
  for (const [question, path] of questions) {
    let response: FileResult | undefined;
    try {
      response = ask(question, path);
    } catch {
      // An error is an answer too.
    }
    digest.add(question, path, response);
    if (Buffer.isBuffer(response)) contents.set(path, response);
  }
  return digest.end() === expected ? contents : undefined;
}

class Digest {
  readonly #hash = createHash("sha256");

  /** Includes the length of each part, so that different sequences of parts have different digests. */
  add(question: Question, path: string, response: FileResult | undefined): void {
    const read = Buffer.isBuffer(response) ? response : String(JSON.stringify(response));
    this.#hash.update(JSON.stringify([question, path, Buffer.isBuffer(response), read.length])).update(read);
  }

  end(): string {
    return this.#hash.digest("base64");
  }
}
