/**
 * The names that both halves of the null_resource host share: the constructs write them into Terraform's JSON; `lintel
 * runtime` and the linter read them.
 */

/** The version of the format of triggers and state files. */
export const format = "1";

/** Folder of the state files, relative to Terraform's working directory. */
export const stateFolder = ".lintel";

/** In that folder, the name of the file that notes the last apply of a key that did not succeed. */
export const begunFile = (key: string): string => `${key}.begun`;

/** The inputs of a provisioner: JSON in environment variables, since process lists show command lines. */
export const environment = { identity: "LINTEL_IDENTITY", declaration: "LINTEL_DECLARATION" } as const;

/**
 * Triggers of an identity. The other triggers, with declared values that never change, have names of attributes, none
 * of which has this prefix.
 */
export const triggers = {
  /** {@link format} */
  format: "lintel_format",
  /** Version of the lintel that wrote them, for messages. */
  version: "lintel_version",
  /** Name of the model: `lifecycle-policy`. */
  resource: "lintel_resource",
  /** The construct's id in Terraform; names the state file. */
  key: "lintel_key",
  /** The identity's address in Terraform. */
  address: "lintel_address",
  /** The provider's settings when it was created, as JSON. */
  settings: "lintel_settings",
  region: "lintel_region",
  /** `true` if it may adopt existing objects. */
  adopts: "lintel_adopts",
  /** When the identity was created, by the clock of Terraform's machine. */
  since: "lintel_since",
} as const;

/** The prefix of these triggers. */
export const prefix = "lintel_";

/** The prefix of a declaration's local; the construct's id in Terraform follows. */
export const declarationLocal = "lintel_declaration_";

/** The prefix of the local with a provider's settings; the provider's id in Terraform follows. */
export const settingsLocal = "lintel_settings_";

/** The member of a declaration's local with the provider's settings; the other member is the declaration. */
export const settingsMember = "settings";
