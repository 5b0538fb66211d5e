/** All rules of access to agents; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import addressIsHttps from "./address-is-https.ts";
import agentIsAnAddress from "./agent-is-an-address.ts";
import agentsDiffer from "./agents-differ.ts";
import userNeedsSecret from "./user-needs-secret.ts";

const rules: readonly LintRule[] = [addressIsHttps, agentIsAnAddress, agentsDiffer, userNeedsSecret];
export default rules;
