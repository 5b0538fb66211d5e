/** Whether a command runs configurations and plugins that are code: the one place that decides. */
import { environment } from "../../client/profiles/environment.ts";
import type { CodeConsent } from "../../lint/config/load-module.ts";
import { noCodeVariable } from "./trusted-folders.ts";

/** What a command does with the code of whom. */
export type CodeUse =
  /** The command judges the files of the working folder, as other linters do. */
  | "own files"
  /** The command holds credentials of an account, which the code could use. */
  | "account"
  /** The code is that of another revision, whoever wrote it. */
  | "revision";

/** Why code does not run unless it is asked for. */
const reasons = {
  account: "this command holds credentials, which code could use",
  revision: "it is of another revision",
} as const;

/**
 * The consent of a run. `--no-code` and LINTEL_NO_CODE refuse all code.
 * @param given `--code` is true, `--no-code` false.
 */
export function codeConsent(given: boolean | undefined, use: CodeUse): CodeConsent {
  const variable = environment(noCodeVariable) === undefined ? undefined : noCodeVariable;
  const refusal = given === false ? "--no-code" : variable;
  if (refusal !== undefined) {
    return { refused: `${refusal} is given; write it in YAML or JSON, or remove ${refusal} if you trust the folder` };
  }
  if (given === true || use === "own files") return "runs";
  return { refused: `${reasons[use]}; write it in YAML or JSON, or add --code if you trust it` };
}
