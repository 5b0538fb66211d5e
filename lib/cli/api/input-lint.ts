/** The rules of the linter, applied to a request before it is sent. */
import type { Members } from "../../api/operation.ts";
import { badParameter } from "./client-error.ts";

/**
 * Throws a ClientError with the findings where a request is faulty. `kind`: what it declares or changes, by its name
 * among those that are linted. The request is in the documents' words.
 */
export async function refuseFaultyInput(kind: string, input: Members): Promise<void> {
  const { lint } = await import("../../lint/run.ts");
  const { lintables } = await import("../../lintables.ts");
  const bytes = Buffer.from(JSON.stringify(input));
  const { findings } = await lint({ paths: ["-"], stdin: { bytes, name: "request" }, kind, resources: lintables });
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
