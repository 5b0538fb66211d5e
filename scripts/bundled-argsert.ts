/** Replaces yargs' check of the types of its own arguments in the bundles, which TypeScript has done before. */
export function argsert(): void {}
