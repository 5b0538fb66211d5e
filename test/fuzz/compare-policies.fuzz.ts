/**
 * The claims of `test/lifecycle/compare/compare-policies.test.ts`, each for a period of time. A minute of a core is enough for some
 * 6,000 witnesses, 1,200 denials with 200 inventories each, 1,600 changes, or 5 equal pairs with every small inventory.
 */
import { laterDeletionsAreSaid } from "../lifecycle/compare/over-days.ts";
import {
  equalPoliciesStayEqual,
  mutationsAreDecided,
  nothingIsDenied,
  witnessesShowDifferences,
} from "../lifecycle/compare/properties.ts";
import { fuzz } from "./fuzz.ts";

const denied = nothingIsDenied(200);
const equal = equalPoliciesStayEqual(1);
const changed = mutationsAreDecided(200);
const tally = { later: 0, open: 0, found: 0 };
const later = laterDeletionsAreSaid(30, tally);

fuzz("witnesses of comparisons", witnessesShowDifferences.inputs, witnessesShowDifferences.holds);
fuzz("what comparisons deny", denied.inputs, denied.holds);
fuzz("changes of one member", changed.inputs, changed.holds);
fuzz("equal policies over 400 days", equal.inputs, equal.holds);
fuzz("deletions on later days", later.inputs, later.holds);
