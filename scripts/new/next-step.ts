/** What follows a new resource, as the script prints it and its test runs it. */

/** The tests of a resource alone. */
export const testsOf = (service: string, name: string): readonly string[] => [
  `test/services/${service}/${name}`,
  `test/constructs/${service}/${name}.test.ts`,
  `test/terraform/real-terraform/${name}.test.ts`,
];

/** Adds the resource to the pages and to the findings of rules, and runs its tests. */
export const nextStep = (service: string, name: string): string =>
  ["npm run generate && npx vitest run test/lint-rules", ...testsOf(service, name), "--update"].join(" ");
