/** What the name of a file says about its content. */

/** A file in HCL; OpenTofu also reads `*.tofu`. */
export const isHcl = (name: string): boolean => /\.(?:tf|tofu)$/.test(name);

/** A file in Terraform's JSON syntax. */
export const isTerraformJson = (name: string): boolean => /\.(?:tf|tofu)\.json$/.test(name);

export const isModuleFile = (name: string): boolean => isHcl(name) || isTerraformJson(name);

/** Whether a file in a folder may be an input, by its name. */
export const isInputName = (name: string): boolean =>
  /\.(?:ya?ml|json|jsonc|json5|tf|tofu)$/i.test(name) && !name.startsWith("lintel.config.");

/** The file that OpenTofu reads in place of one with this name, if both are in a folder; undefined if there is none. */
export const replacementOf = (name: string): string | undefined =>
  /\.tf(?:\.json)?$/.test(name) ? name.replace(/\.tf(?=(?:\.json)?$)/, ".tofu") : undefined;
