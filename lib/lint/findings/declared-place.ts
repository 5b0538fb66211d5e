/** Where a declaration belongs: the account and region that it, its provider or the configuration names. */
import { accountOfPlace, regionOfPlace } from "../inputs/provider-settings.ts";
import { account, region } from "../rule/rule-options.ts";
import type { LintTarget } from "./finding-place.ts";

/** The account and region of a declaration, as far as they are known. */
export interface DeclaredPlace {
  readonly account: string | undefined;
  readonly region: string | undefined;
}

/** What a declaration and its provider say comes before the options of the configuration. */
export function placeOfDeclaration({ withinAccount, options = {} }: LintTarget): DeclaredPlace {
  const given = (name: string): string | undefined => {
    const value = options[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    account: accountOfPlace(withinAccount) ?? given(account.name),
    region: regionOfPlace(withinAccount) ?? given(region.name),
  };
}
