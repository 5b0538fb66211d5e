/**
 * `lintel/aws-cdk`: a validation plug-in for apps of the AWS CDK.
 *
 * ```ts
 * import { App, Validations } from "aws-cdk-lib";
 * import { LintelValidator } from "lintel/aws-cdk";
 *
 * const app = new App();
 * Validations.of(app).addPlugins(new LintelValidator());
 * ```
 */
import { dirname, resolve, sep } from "node:path";
import { version } from "../base/version.ts";
import { ConfigFinder } from "../lint/config/find-configs.ts";
import { Constructs } from "./aws-cdk/constructs.ts";
import type { ValidationContext, ValidationReport, Violation } from "./aws-cdk/framework.ts";
import { type JsonOutput, runLinter } from "./aws-cdk/run-linter.ts";

export type * from "./aws-cdk/framework.ts";

/** How severe a finding is. */
export type LintelSeverity = "error" | "warning" | "info";

/** How to judge the templates; by default as `lintel lint` in the folder of the app. */
export interface LintelValidatorProps {
  /** The only configuration file to read, relative to the working folder; false reads none. */
  readonly config?: string | false;
  /** A file of accepted findings; false ignores it. Default: lintel-baseline.json in the working folder or above. */
  readonly baseline?: string | false;
  /** Severities of rules, which override every configuration; `*` in a name matches any characters. */
  readonly rules?: { readonly [rule: string]: LintelSeverity | "off" };
  /** The least severity that fails the synthesis; default: error. */
  readonly failOn?: LintelSeverity | "never";
}

const severities = ["never", "fatal", "error", "warning", "info"];

/** A prefix of the rules that the CDK itself keeps without a plug-in's name. */
const annotation = "Annotation::";

/** One violation for each acknowledgement of a rule of this plug-in that no violation needs. */
function unusedAcknowledgements(
  { acknowledgements }: Constructs,
  violations: readonly Violation[],
  plugin: string,
): readonly Violation[] {
  const prefix = `${plugin}::`;
  const acknowledged = (rule: string, at: string): boolean =>
    violations.some(
      ({ ruleName, violatingResources }) =>
        ruleName === rule && violatingResources.some(({ constructPath }) => isWithin(constructPath, at)),
    );
  return acknowledgements.flatMap(({ id, at }): readonly Violation[] => {
    if (id.startsWith(prefix)) {
      const rule = id.slice(prefix.length);
      return acknowledged(rule, at)
        ? []
        : [violationAt(at, `${rule} is acknowledged here, but has no finding`, "remove the acknowledgement")];
    }
    const rule = id.startsWith(annotation) ? id.slice(annotation.length) : undefined;
    if (rule === undefined || !acknowledged(rule, at)) return [];
    const message = `${rule} is acknowledged here without the name of the plug-in, so the AWS CDK does not acknowledge it`;
    return [violationAt(at, message, `write ${JSON.stringify(`${prefix}${rule}`)}`)];
  });
}

const isWithin = (path: string | undefined, above: string): boolean =>
  path !== undefined && (above === "" || path === above || path.startsWith(`${above}/`));

const violationAt = (constructPath: string, description: string, fix: string): Violation => ({
  ruleName: "suppression/unused",
  description,
  fix,
  severity: "warning",
  violatingResources: [{ resourceLogicalId: "", templatePath: "", constructPath, locations: [] }],
});

function violationOf(finding: JsonOutput["findings"][number], constructs: Constructs): Violation {
  const { rule, message, help, severity, file, logicalId = "", path, line, column, documents } = finding;
  const templatePath = resolve(file);
  const constructPath = constructs.pathOf(templatePath, logicalId);
  const links = documents.flatMap(({ url }) => url ?? []);
  return {
    ruleName: rule,
    description: message,
    ...(help !== undefined && { fix: help }),
    severity,
    ruleMetadata: { place: `${file}:${line}:${column}`, ...(links.length > 0 && { documentation: links.join(" ") }) },
    violatingResources: [
      {
        resourceLogicalId: logicalId,
        templatePath,
        ...(constructPath !== undefined && { constructPath }),
        locations: [locationOf(path)],
      },
    ],
  };
}

/** The violation of what could not be read: nobody can acknowledge it, since nothing was judged. */
function unreadableViolation({ file, line, message }: JsonOutput["unreadable"][number]): Violation {
  const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}`} `;
  return {
    ruleName: "input/unreadable",
    description: `${place}${message}`,
    severity: "fatal",
    violatingResources: [
      { resourceLogicalId: "", templatePath: file === undefined ? "" : resolve(file), locations: [] },
    ],
  };
}

/** `PolicyDetails[0].Filter` as the CDK writes it: `Properties.PolicyDetails.0.Filter`. */
const locationOf = (path: string): string =>
  path === "" ? "Properties" : `Properties.${path.replaceAll(/\[(\d+)\]/g, ".$1")}`;

/**
 * Judges the template of each stack, nested ones included, with the rules, configurations and baseline of
 * `lintel lint`. Acknowledge a finding with `Validations.of(construct).acknowledge({ id: "Lintel::RULE", reason })`;
 * an acknowledgement without a finding is reported.
 */
export class LintelValidator {
  readonly name = "Lintel";
  readonly version: string = version;
  readonly #props: LintelValidatorProps;

  /** Throws for another `failOn`, which programs without types may contain: it would let every error pass. */
  constructor(props: LintelValidatorProps = {}) {
    const { failOn } = props;
    if (failOn !== undefined && (!severities.includes(failOn) || String(failOn) === "fatal")) {
      throw new TypeError(
        `failOn of LintelValidator is ${JSON.stringify(failOn)}; it must be "error", "warning", "info" or "never"`,
      );
    }
    this.#props = props;
  }

  /** Called by the CDK after it has written the templates. Throws an error if the linter could not run. */
  validate({ templatePaths, stackTemplates, appConstruct }: ValidationContext): ValidationReport {
    const stacks = stackTemplates?.map(({ templatePath }) => templatePath) ?? templatePaths;
    const constructs = new Constructs(appConstruct);
    const templates = [...new Set([...stacks, ...constructs.nestedTemplates(stacks)])];
    if (templates.length === 0) return { success: true, violations: [], pluginVersion: version };
    const { findings, unreadable, summary } = runLinter(this.#options(templates), templates);
    const found = findings.map((each) => violationOf(each, constructs));
    const violations = [
      ...unreadable.map(unreadableViolation),
      ...found,
      ...unusedAcknowledgements(constructs, found, this.name),
    ];
    const { failOn = "error" } = this.#props;
    const fails = severities.slice(1, severities.indexOf(failOn) + 1);
    return {
      success: unreadable.length === 0 && found.every(({ severity }) => !fails.includes(severity)),
      violations,
      pluginVersion: version,
      metadata: { "not evaluated": String(summary.notEvaluated), suppressed: String(summary.suppressed) },
    };
  }

  #options(templates: readonly string[]): readonly string[] {
    const { baseline, rules = {} } = this.#props;
    const config = this.#props.config ?? configOfApp(templates);
    return [
      ...(config === undefined ? [] : config === false ? ["--no-config"] : ["--config", config]),
      ...(baseline === undefined ? [] : baseline === false ? ["--no-baseline"] : ["--baseline", baseline]),
      ...Object.entries(rules).flatMap(([rule, severity]) => ["--rule", `${rule}=${severity}`]),
    ];
  }
}

/** The configuration of the app, if the templates are written elsewhere, as in unit tests; else each finds its own. */
function configOfApp(templates: readonly string[]): string | undefined {
  const here = process.cwd();
  const isBelow = templates.every((path) => dirname(path).startsWith(`${here}${sep}`));
  return isBelow ? undefined : new ConfigFinder(here).above(here)[0];
}
