/** The part of a saved plan that a fixture keeps: what the plan does, and its configuration. */

/** A plan of `terraform show -json` without what no comparison reads, and without what differs from run to run. */
export function savedPlan(text: string): string {
  const { format_version, terraform_version, resource_changes, configuration } = JSON.parse(text);
  for (const settings of Object.values<{ expressions: object }>(configuration.provider_config))
    settings.expressions = { region: { constant_value: "us-east-1" } };
  const kept = JSON.stringify({ format_version, terraform_version, resource_changes, configuration });
  return `${generated.reduce((shown, [pattern, value]) => shown.replaceAll(pattern, value), kept)}\n`;
}

/** What services generate: times, ids, and the beginnings of addresses. */
const generated: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T00:00:00.000Z"],
  [/[0-9a-f]{32}/g, "0123456789abcdef0123456789abcdef"],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "1234abcd-12ab-34cd-56ef-1234567890ab"],
  [/[0-9a-f]{10}(?=\.[\w-]+\.awsapprunner)/g, "0123456789"],
];
