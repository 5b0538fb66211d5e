/** All rules of messages; a test compares this list with the folder. */
import validate from "#validators/message";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { sendMessage } from "../../../lib/services/a2a/message/model.ts";
import { rulesAnywhere } from "../push-config-anywhere.ts";
import extensionsAreOffered from "./extensions-are-offered.ts";
import inputModeIsTaken from "./input-mode-is-taken.ts";
import messageIdsDiffer from "./message-ids-differ.ts";
import modeIsAMediaType from "./mode-is-a-media-type.ts";
import outputModeIsOffered from "./output-mode-is-offered.ts";
import pushConfigNamesNoTask from "./push-config-names-no-task.ts";
import roleIsUser from "./role-is-user.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";

const rules: ResourceRules = {
  resource: sendMessage,
  validate,
  rules: [
    extensionsAreOffered,
    inputModeIsTaken,
    modeIsAMediaType,
    messageIdsDiffer,
    outputModeIsOffered,
    pushConfigNamesNoTask,
    roleIsUser,
    tenantAsInCard,
    tenantIsOneSegment,
  ],
  parts: [{ at: "configuration.taskPushNotificationConfig", rules: rulesAnywhere }],
  baseExample: `message:
  messageId: 8fe1e103-04f8-4fd2-b0df-550fe98a71fa
  role: ROLE_USER
  parts: [{ text: Which incidents are open? }]
`,
};
export default rules;
