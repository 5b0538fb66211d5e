/** Where Terraform finds Lintel's provider. */
export const providerSource = "lintel-iac/lintel";
