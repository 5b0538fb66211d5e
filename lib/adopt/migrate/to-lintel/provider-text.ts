/** Writes the configuration of Lintel's provider, for a folder that has none. */
import { hclBlock, hclMap, hclScalar } from "../hcl-block.ts";
import { providerSource } from "../provider-source.ts";

/** The text of a file with the requirement and, if the region is known, the settings. */
export function providerText(region: string | undefined): string {
  const lintel = { name: "lintel", is: hclMap([["source", hclScalar(providerSource)]]) };
  const parts = [
    hclBlock("terraform", [{ header: "required_providers", lines: [lintel] }]),
    ...(region === undefined ? [] : [hclBlock('provider "lintel"', [{ name: "region", is: hclScalar(region) }])]),
  ];
  return `${parts.join("\n\n")}\n`;
}
