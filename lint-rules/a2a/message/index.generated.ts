// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import base from "./base.ts";
import credentialIsSentElsewhere from "./credential-is-sent-elsewhere.ts";
import extensionsAreOffered from "./extensions-are-offered.ts";
import inputModeIsTaken from "./input-mode-is-taken.ts";
import messageIdsDiffer from "./message-ids-differ.ts";
import modeIsAMediaType from "./mode-is-a-media-type.ts";
import outputModeIsOffered from "./output-mode-is-offered.ts";
import pushConfigNamesNoTask from "./push-config-names-no-task.ts";
import roleIsUser from "./role-is-user.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";
import tenantOnlyAsInCard from "./tenant-only-as-in-card.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "credential-is-sent-elsewhere": credentialIsSentElsewhere,
    "extensions-are-offered": extensionsAreOffered,
    "input-mode-is-taken": inputModeIsTaken,
    "message-ids-differ": messageIdsDiffer,
    "mode-is-a-media-type": modeIsAMediaType,
    "output-mode-is-offered": outputModeIsOffered,
    "push-config-names-no-task": pushConfigNamesNoTask,
    "role-is-user": roleIsUser,
    "tenant-as-in-card": tenantAsInCard,
    "tenant-is-one-segment": tenantIsOneSegment,
    "tenant-only-as-in-card": tenantOnlyAsInCard,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
