/** All rules of messages; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import extensionsAreOffered from "./extensions-are-offered.ts";
import inputModeIsTaken from "./input-mode-is-taken.ts";
import messageIdsDiffer from "./message-ids-differ.ts";
import modeIsAMediaType from "./mode-is-a-media-type.ts";
import outputModeIsOffered from "./output-mode-is-offered.ts";
import pushConfigNamesNoTask from "./push-config-names-no-task.ts";
import roleIsUser from "./role-is-user.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";

const rules: readonly LintRule[] = [
  extensionsAreOffered,
  inputModeIsTaken,
  modeIsAMediaType,
  messageIdsDiffer,
  outputModeIsOffered,
  pushConfigNamesNoTask,
  roleIsUser,
  tenantAsInCard,
  tenantIsOneSegment,
];
export default rules;
