/** Errors of this host, in the form of Terraform's diagnostics. */
import type { Diagnostic } from "../terraform/protocol/provider-server.ts";

/** What went wrong, as the runtime prints it before it exits. */
export class ExecError extends Error {
  override readonly name = "ExecError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(summary: string, detail: string) {
    super(summary);
    this.diagnostics = [{ severity: "error", summary, detail }];
  }
}

/** A diagnostic as text, in the order in which Terraform prints one. */
export function diagnosticText({ severity, summary, detail, path }: Diagnostic): string {
  const steps = (path ?? []).map((step) =>
    "attribute" in step ? `.${step.attribute}` : `[${JSON.stringify(step.element)}]`,
  );
  const at = steps.length === 0 ? "" : `\n  at ${steps.join("").slice(1)}`;
  return `${severity === "error" ? "Error" : "Warning"}: ${summary}${at}\n\n${detail}\n\n`;
}
