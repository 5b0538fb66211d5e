/**
 * What the two halves of the null_resource host agree on: the constructs write these names into Terraform's JSON,
 * `lintel runtime` and the linter read them.
 */

/** The form of triggers and state files; one that is changed gets another. */
export const format = "1";

/** Folder of the state files, in the folder in which Terraform runs. */
export const stateFolder = ".lintel";

/** What a provisioner is told: JSON in environment variables, since command lines stand in process lists. */
export const environment = { identity: "LINTEL_IDENTITY", declaration: "LINTEL_DECLARATION" } as const;

/**
 * Triggers of an identity. The others, which hold declared values that never change, have the names of attributes, of
 * which none begins like these.
 */
export const triggers = {
  /** {@link format} */
  format: "lintel_format",
  /** Version of lintel that wrote them, for messages. */
  version: "lintel_version",
  /** Name of the model: `lifecycle-policy`. */
  resource: "lintel_resource",
  /** The construct's id in Terraform; names the state file. */
  key: "lintel_key",
  /** The address that Terraform knows the identity by. */
  address: "lintel_address",
  /** The provider's settings when it was created, as JSON. */
  settings: "lintel_settings",
  region: "lintel_region",
  /** `true` where it may take over what exists. */
  adopts: "lintel_adopts",
  /** When the identity was created, as Terraform's machine had it. */
  since: "lintel_since",
} as const;

/** What the names of these triggers begin with. */
export const prefix = "lintel_";

/** What the name of a declaration's local begins with; the construct's id in Terraform follows. */
export const declarationLocal = "lintel_declaration_";

/** What the name of the local with a provider's settings begins with; the provider's id in Terraform follows. */
export const settingsLocal = "lintel_settings_";

/** The member of a declaration's local that holds the provider's settings; the other one is the declaration. */
export const settingsMember = "settings";
