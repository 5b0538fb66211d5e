/** The rules of agent cards that hold in version 0.3 too, whose cards have the same members there. */
import { type LintRule, rulesAbout } from "../../lib/lint/rule/rule.ts";
import { agentCard } from "../../lib/services/a2a/agent-card/model.ts";
import extensionHasUri from "./agent-card/extension-has-uri.ts";
import extensionUrisDiffer from "./agent-card/extension-uris-differ.ts";
import linksAreAbsolute from "./agent-card/links-are-absolute.ts";
import modeIsAMediaType from "./agent-card/mode-is-a-media-type.ts";
import protectedHeaderIsJson from "./agent-card/protected-header-is-json.ts";
import signatureHeadersDiffer from "./agent-card/signature-headers-differ.ts";
import signatureIsAsymmetric from "./agent-card/signature-is-asymmetric.ts";
import signatureNamesAlgorithm from "./agent-card/signature-names-algorithm.ts";
import skillIdsDiffer from "./agent-card/skill-ids-differ.ts";
import skillsHaveTags from "./agent-card/skills-have-tags.ts";

/** Rules of {@link agentCard} for both versions. */
export const rulesOfBothVersions: readonly LintRule[] = rulesAbout(agentCard, {
  "extension-has-uri": extensionHasUri,
  "extension-uris-differ": extensionUrisDiffer,
  "links-are-absolute": linksAreAbsolute,
  "mode-is-a-media-type": modeIsAMediaType,
  "protected-header-is-json": protectedHeaderIsJson,
  "signature-headers-differ": signatureHeadersDiffer,
  "signature-is-asymmetric": signatureIsAsymmetric,
  "signature-names-algorithm": signatureNamesAlgorithm,
  "skill-ids-differ": skillIdsDiffer,
  "skills-have-tags": skillsHaveTags,
});
