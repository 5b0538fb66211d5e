/** What follows a new resource, as the script prints it and its test runs it. */

/** Adds the resource to the pages and to the findings of rules, and runs its tests. */
export const nextStep = (service: string, name: string): string =>
  [
    "npm run generate && npx vitest run test/lint-rules",
    `test/services/${service}/${name}`,
    `test/constructs/${service}/${name}.test.ts`,
    `test/host/terraform/${name}.test.ts`,
    "--update",
  ].join(" ");
