/** The source of a `moved` block that leads from the null_resource host to the provider. */
import { membersAt, textAt } from "../../base/members.ts";
import type { ProviderServer } from "../protocol/provider-server.ts";

/** A call for a `moved` block. */
export type MoveRequest = Omit<Parameters<NonNullable<ProviderServer["moveResourceState"]>>[0], "type">;

/** The identity among the outputs that the null_resource host keeps in a terraform_data. */
export function movedIdentity(name: string, { type, state }: MoveRequest["from"]): string | undefined {
  if (type !== "terraform_data") return undefined;
  return textAt(membersAt(membersAt(state, "output"), "value"), name);
}
