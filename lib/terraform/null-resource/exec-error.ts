/** Errors of this host, in the form of Terraform's diagnostics. */
import type { Diagnostic, PathStep } from "../protocol/provider-server.ts";

/** An error that the runtime prints before it exits. */
export class ExecError extends Error {
  override readonly name = "ExecError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(summary: string, detail: string) {
    super(summary);
    this.diagnostics = [{ severity: "error", summary, detail }];
  }
}

/** A diagnostic as text, in the order in which Terraform prints one. */
export function diagnosticText({ severity, summary, detail, path = [] }: Diagnostic): string {
  const at = path.length === 0 ? "" : `\n  at ${pathText(path)}`;
  return `${severity === "error" ? "Error" : "Warning"}: ${summary}${at}\n\n${detail}\n\n`;
}

/** A path as Terraform writes it: `timeouts["create"]`. */
export const pathText = (path: readonly PathStep[]): string =>
  path
    .map((step) => ("attribute" in step ? `.${step.attribute}` : `[${JSON.stringify(step.element)}]`))
    .join("")
    .replace(/^\./, "");
