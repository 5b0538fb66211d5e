/** All rules of cards of version 0.3; a test compares this list with the folder. Rules of present cards apply too. */
import validate from "#validators/former-agent-card";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { formerAgentCard } from "../../../lib/services/a2a/former-agent-card/model.ts";
import { rulesOfBothVersions } from "../card-of-both-versions.ts";
import interfaceUrlIsAbsolute from "./interface-url-is-absolute.ts";
import requirementNamesScheme from "./requirement-names-scheme.ts";
import schemeHasMembersOfType from "./scheme-has-members-of-type.ts";
import transportIsSupported from "./transport-is-supported.ts";
import urlIsAbsolute from "./url-is-absolute.ts";

const rules: ResourceRules = {
  resource: formerAgentCard,
  validate,
  rules: [interfaceUrlIsAbsolute, requirementNamesScheme, schemeHasMembersOfType, transportIsSupported, urlIsAbsolute],
  parts: [{ at: "", rules: rulesOfBothVersions }],
  baseExample: `name: Incident desk
description: Answers questions about incidents
version: 1.2.3
protocolVersion: 0.3.0
url: https://agent.example.test/a2a
capabilities: { streaming: true, pushNotifications: true }
defaultInputModes: [text/plain]
defaultOutputModes: [text/plain]
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }
`,
};
export default rules;
