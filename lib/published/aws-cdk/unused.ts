/** Acknowledgements that acknowledge nothing, so that none outlives its finding unnoticed. */
import type { Constructs } from "./constructs.ts";
import type { Violation } from "./framework.ts";

/** A prefix of the rules that the CDK itself keeps without a plug-in's name. */
const annotation = "Annotation::";

/** One violation for each acknowledgement of a rule of this plug-in that no violation needs. */
export function unusedAcknowledgements(
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
