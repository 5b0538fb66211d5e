/** Maximum depth of nested collections, in YAML, JSON and HCL. */
export const maxDepth = 100;
