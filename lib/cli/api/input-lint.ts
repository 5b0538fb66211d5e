/** The rules of the linter, applied to what a request declares before it is sent. */
import { badParameter } from "./client-error.ts";
import type { Declared } from "./service.ts";

/** Throws a ClientError with the findings where a document is faulty. It is in the documents' words. */
export async function refuseFaultyInput({ kind, input, options = {} }: Declared): Promise<void> {
  const { lint } = await import("../../lint/run.ts");
  const { lintables } = await import("../../lintables.ts");
  const bytes = Buffer.from(JSON.stringify(input));
  const stdin = { bytes, name: "request" };
  const { findings } = await lint({ paths: ["-"], stdin, kind, resources: lintables, options });
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  const lines = errors.map(({ message, rule, help }) => {
    const remedy = help === undefined ? "" : `\n    ${help}`;
    return `  ${message} [${rule}]${remedy}`;
  });
  throw badParameter(
    `the request breaks documented constraints; nothing was sent (--no-lint leaves them to the service):\n${lines.join("\n")}`,
  );
}
