/** The page of the rules about live objects. */
import { rulesPage } from "../lib/facts/derive/pages/reference-page.ts";
import rules from "../lint-rules/audit/index.generated.ts";

/** Renders the page. */
export const auditPage = (): string =>
  rulesPage(
    "audit",
    "Audits",
    [
      "The rules that `lintel audit` applies to live objects, besides all that `lintel lint` applies to declarations. [audit.md](../audit.md) describes such runs. Set the severity in a [configuration](../configuration.md), as for every rule.",
      "Examples show the members of an object that matter; after `--- # facts` what else its service says of it, and after `--- # declared` its declaration. The time of the examples is 2026-03-01.",
    ],
    rules,
  );
