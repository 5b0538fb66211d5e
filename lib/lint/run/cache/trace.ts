/** What a run asked the file system, and a digest of all answers: whether the run would be the same again. */
import { createHash } from "node:crypto";
import { ask, type FileAnswer, listen, type Question } from "../../files/file-system.ts";

/** Questions in the order in which they were asked, and one digest of their answers. */
export interface Trace {
  readonly questions: readonly (readonly [Question, string])[];
  readonly digest: string;
}

/** Runs `work`, and answers with what it asked beside what it yields. One run at a time can be traced in a process. */
export async function traced<Result>(work: () => Promise<Result>): Promise<{ result: Result; trace: Trace }> {
  const questions: [Question, string][] = [];
  const digest = new Digest();
  listen((question, path, answer) => {
    questions.push([question, path]);
    digest.add(question, path, answer);
  });
  try {
    const result = await work();
    return { result, trace: { questions, digest: digest.end() } };
  } finally {
    listen(undefined);
  }
}

/** Asks all of it again: the contents of the files by their paths, undefined where any answer is another one now. */
export function repeated({ questions, digest: expected }: Trace): ReadonlyMap<string, Buffer> | undefined {
  const contents = new Map<string, Buffer>();
  const digest = new Digest();
  for (const [question, path] of questions) {
    let answer: FileAnswer | undefined;
    try {
      answer = ask(question, path);
    } catch {
      // An error is an answer too.
    }
    digest.add(question, path, answer);
    if (Buffer.isBuffer(answer)) contents.set(path, answer);
  }
  return digest.end() === expected ? contents : undefined;
}

class Digest {
  readonly #hash = createHash("sha256");

  /** Adds the length of each part, so that no two sequences of parts read alike. */
  add(question: Question, path: string, answer: FileAnswer | undefined): void {
    const told = Buffer.isBuffer(answer) ? answer : String(JSON.stringify(answer));
    this.#hash.update(JSON.stringify([question, path, Buffer.isBuffer(answer), told.length])).update(told);
  }

  end(): string {
    return this.#hash.digest("base64");
  }
}
