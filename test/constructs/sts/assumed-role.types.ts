/** Type errors that the compiler must report for the provider's roles; `tsc -p .` is the test. Nothing here runs. */
import type { AssumedRoleProps, WebIdentityRoleProps } from "../../../constructs/index.ts";
import type { assumedRole } from "../../../lib/services/sts/assumed-role/model.ts";
import type { webIdentityRole } from "../../../lib/services/sts/web-identity-role/model.ts";
import { type OfField, type OfProps, type Same, same } from "../props-of-model.ts";

// The props match the model.
same<Same<OfProps<AssumedRoleProps, "role">, OfField<(typeof assumedRole)["declaration"], "role">>>(true);
same<Same<OfProps<WebIdentityRoleProps, "role">, OfField<(typeof webIdentityRole)["declaration"], "role">>>(true);

export const refused: readonly AssumedRoleProps[] = [
  // @ts-expect-error: a role has a name
  { sessionName: "terraform" },
  // @ts-expect-error: a duration is a text with units
  { roleArn: "arn:aws:iam::123456789012:role/deploy", duration: 900 },
];
