/** Creates the configuration of a command line. */
import { existsSync } from "node:fs";
import { setOwn } from "../../base/dictionary.ts";
import { environment } from "../../client/profiles/environment.ts";
import { presentRule, renamedRule } from "../../facts/model/rules/renamed-rules.ts";
import type { AnyConfigOptions, AnyLintelConfig, RuleSettings } from "../../lint/config/config.ts";
import { LintConfiguration } from "../../lint/config/configuration.ts";
import type { CodeConsent } from "../../lint/config/load-module.ts";
import { selectsAll } from "../../lint/config/matching-rules.ts";
import { type Setting, severitySettings } from "../../lint/config/presets.ts";
import type { GivenValues } from "../../lint/inputs/given-values.ts";
import type { RequestVocabulary } from "../../lint/inputs/vocabularies.ts";
import { closest } from "../../lint/text/suggest.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { noCodeVariable } from "./trusted-folders.ts";

/** Options of the command line that override configurations. */
export interface ConfigurationOptions {
  /** The linted paths; default: the working folder. */
  readonly paths?: readonly string[];
  /** Relative paths are relative to this folder; default: the working folder of the process. */
  readonly workingFolder?: string;
  /** Whether to run configurations and plugins that are code; default: as {@link codeConsent} decides. */
  readonly code?: boolean | undefined;
  /** The only configuration file to read; false disables configurations. */
  readonly config?: string | false | undefined;
  /** Such as `lifecycle-policy/range=warning`. */
  readonly rule?: readonly string[];
  /** The only rules that apply, and rules that do not: ids and patterns. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly kind?: string | undefined;
  readonly vocabulary?: RequestVocabulary | undefined;
  /** Values of Terraform's variables and of the parameters of templates. */
  readonly given?: GivenValues | undefined;
  readonly reservedTagPrefix?: readonly string[] | undefined;
}

/** Creates the configuration of a run; throws a {@link UsageError} for an invalid option. */
export function configurationOf(options: ConfigurationOptions, use: CodeUse): LintConfiguration {
  const { config, kind, vocabulary, reservedTagPrefix, paths = [] } = options;
  const selection = { only: (options.only ?? []).map(presentName), skip: (options.skip ?? []).map(presentName) };
  if (typeof config === "string" && !existsSync(config)) {
    throw new UsageError(`--config is ${JSON.stringify(config)}, which does not exist; name a lintel.config.* file`);
  }
  const rules = readRules(options.rule ?? []);
  const given: AnyConfigOptions = {
    ...(reservedTagPrefix !== undefined && { reservedTagPrefixes: reservedTagPrefix }),
    ...(vocabulary !== undefined && { vocabulary }),
    ...(kind !== undefined && { kind: { "**": kind } }),
  };
  const commandLine: AnyLintelConfig = { ...(rules && { rules }), options: given };
  return new LintConfiguration({
    resources: lintables,
    workingFolder: options.workingFolder ?? process.cwd(),
    paths: paths.length === 0 ? ["."] : paths,
    commandLine,
    code: codeConsent(options.code, use),
    ...(config !== undefined && { file: config }),
    ...(!selectsAll(selection) && { selection }),
    warn: (warning) => printMessage(`lintel: ${warning.toString()}\n`),
  });
}

/** The present id of a rule that an option names; prints a warning about an earlier id. */
function presentName(name: string): string {
  const warning = renamedRule(name);
  if (warning !== undefined) printMessage(`lintel: ${warning}\n`);
  return presentRule(name);
}

function readRules(given: readonly string[]): RuleSettings | undefined {
  if (given.length === 0) return undefined;
  const rules: { [rule: string]: Setting } = {};
  for (const each of given) {
    const [, name = "", word = ""] = /^([^=]*)=?(.*)$/s.exec(each) ?? [];
    const setting = severitySettings.find((known) => known === word);
    if (setting === undefined) {
      const meant = closest(word, severitySettings);
      const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
      throw new UsageError(
        `--rule is ${JSON.stringify(each)}; write RULE=SEVERITY with ${severitySettings.join(", ")}${hint}`,
      );
    }
    setOwn(rules, presentName(name), setting);
  }
  return rules;
}

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
