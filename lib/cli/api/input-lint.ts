/** The rules of the linter, applied to a request before it is sent. */
import type { Members } from "../../api/operation.ts";
import { badParameter } from "./client-error.ts";

/** The resource that the request of an operation declares, by the operation's name. */
const declared: { readonly [operation: string]: string } = {
  CreateLifecyclePolicy: "lifecycle-policy",
  CreateService: "hosted-service",
  ResumeService: "resume-service",
};

/** Throws a ClientError with the findings where the request is faulty. The request is in the documents' words. */
export async function refuseFaultyInput(operation: string, input: Members): Promise<void> {
  const kind = declared[operation];
  if (kind === undefined) return;
  const { lint } = await import("../../lint/run.ts");
  const { lintables } = await import("../../lintables.ts");
  const bytes = Buffer.from(JSON.stringify(input));
  const { findings } = await lint({ paths: ["-"], stdin: { bytes, name: "request" }, kind, resources: lintables });
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  const lines = errors.map(
    ({ path, message, rule, help }) => `  ${path}: ${message} [${rule}]${help === undefined ? "" : `\n    ${help}`}`,
  );
  throw badParameter(
    `the request breaks documented constraints; nothing was sent (--no-lint leaves them to the service):\n${lines.join("\n")}`,
  );
}
