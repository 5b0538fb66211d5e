/** The part of a saved plan that a fixture keeps: what the plan does, and its configuration. */

/** A plan of `terraform show -json` without what no comparison reads, and without what differs from run to run. */
export function savedPlan(text: string): string {
  const { format_version, terraform_version, resource_changes, configuration } = JSON.parse(text);
  for (const settings of Object.values<{ expressions: object }>(configuration.provider_config))
    settings.expressions = { region: { constant_value: "us-east-1" } };
  const kept = { format_version, terraform_version, resource_changes, configuration };
  return `${JSON.stringify(kept)}\n`;
}
