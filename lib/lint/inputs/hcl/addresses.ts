/** Addresses of Terraform: `module.images["a"].aws_apprunner_service.web[0]`. */

/** An address without the keys of its instances. */
export const withoutKeys = (address: string): string => address.replaceAll(/\[(?:"[^"\\]*(?:\\.[^"\\]*)*"|\d+)\]/g, "");
