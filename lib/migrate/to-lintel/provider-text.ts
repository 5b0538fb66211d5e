/** Writes the configuration of Lintel's provider, for a folder that has none. */
import { hclWriter } from "../../lint/text/hcl-writer.ts";
import { providerSource } from "../provider-source.ts";

/** The text of a file with the requirement and, if the region is known, the settings. */
export function providerText(region: string | undefined): string {
  const required = `terraform {\n  required_providers {\n    lintel = {\n      source = ${hclWriter.scalar(providerSource, "")}\n    }\n  }\n}\n`;
  return region === undefined
    ? required
    : `${required}\nprovider "lintel" {\n  region = ${hclWriter.scalar(region, "")}\n}\n`;
}
