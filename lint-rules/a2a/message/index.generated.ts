// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
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
  rules: [
    credentialIsSentElsewhere,
    extensionsAreOffered,
    inputModeIsTaken,
    messageIdsDiffer,
    modeIsAMediaType,
    outputModeIsOffered,
    pushConfigNamesNoTask,
    roleIsUser,
    tenantAsInCard,
    tenantIsOneSegment,
    tenantOnlyAsInCard,
  ],
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
