/** The `region` of a resource: its form, and the region at the end of an import id. */

import { regionIn } from "../../facts/model/arn.ts";
import type { Diagnostic, TerraformValue } from "../protocol/provider-server.ts";

/**
 * The form of AWS's regions. The client's own region may be any label of a host name (lib/client/endpoint.ts), since
 * other services have regions such as "local"; here the form also decides whether an import id ends with a region.
 */
const form = /^[a-z]{2,4}(?:-[a-z]+)+-\d{1,2}$/;

/** The problems with the region of a resource or data source, which becomes part of host names. */
export function problemsInRegion(region: TerraformValue | undefined): readonly Diagnostic[] {
  if (typeof region !== "string" || form.test(region)) return [];
  return [
    {
      severity: "error",
      summary: "The region is invalid",
      detail: `region is ${JSON.stringify(region)}; it must be the name of a region, such as "eu-west-1". Remove it to use the provider's region.`,
      path: [{ attribute: "region" }],
    },
  ];
}

/**
 * Splits `ARN@REGION`; the region is optional, since the ARN contains it.
 * @throws Error if the two regions differ.
 */
export function splitImportId(id: string): string {
  const [, arn, region] = /^(.+)@([^@]+)$/.exec(id) ?? [];
  if (arn === undefined || region === undefined || !form.test(region)) return id;
  const own = regionIn(arn);
  if (own === undefined || own === region) return arn;
  throw new Error(
    `The id has two regions, ${own} in its ARN and ${region} after it: ${JSON.stringify(id)}. Remove @${region}, or correct one of the two.`,
  );
}
