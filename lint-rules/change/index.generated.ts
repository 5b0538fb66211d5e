// Written by `npm run generate` from the names of files; not written by hand.
import type { ChangeRule } from "../../lib/lint/rule/change-rule.ts";
import { withIds } from "../../lib/lint/rule/rule.ts";
import bindingIsRemoved from "../a2a/change/binding-is-removed.ts";
import capabilityIsRemoved from "../a2a/change/capability-is-removed.ts";
import cardIsDescribedOtherwise from "../a2a/change/card-is-described-otherwise.ts";
import cardIsRemoved from "../a2a/change/card-is-removed.ts";
import cardOffersMore from "../a2a/change/card-offers-more.ts";
import extensionIsRequired from "../a2a/change/extension-is-required.ts";
import interfaceIsRemoved from "../a2a/change/interface-is-removed.ts";
import modeIsRemoved from "../a2a/change/mode-is-removed.ts";
import pushConfigIsCreatedAgain from "../a2a/change/push-config-is-created-again.ts";
import receiverChanges from "../a2a/change/receiver-changes.ts";
import receiverSecretChanges from "../a2a/change/receiver-secret-changes.ts";
import requirementIsAdded from "../a2a/change/requirement-is-added.ts";
import schemeChanges from "../a2a/change/scheme-changes.ts";
import scopeIsWidened from "../a2a/change/scope-is-widened.ts";
import signatureIsRemoved from "../a2a/change/signature-is-removed.ts";
import skillIsRemoved from "../a2a/change/skill-is-removed.ts";
import tenantChanges from "../a2a/change/tenant-changes.ts";
import versionIsNotSpoken from "../a2a/change/version-is-not-spoken.ts";
import connectionNeedsHandshake from "../app-runner/change/connection-needs-handshake.ts";
import domainIsValidatedAgain from "../app-runner/change/domain-is-validated-again.ts";
import serviceBecomesPrivate from "../app-runner/change/service-becomes-private.ts";
import serviceBecomesPublic from "../app-runner/change/service-becomes-public.ts";
import serviceIsDeployedAgain from "../app-runner/change/service-is-deployed-again.ts";
import serviceIsPaused from "../app-runner/change/service-is-paused.ts";
import serviceIsResumed from "../app-runner/change/service-is-resumed.ts";
import addressIsLost from "./address-is-lost.ts";
import applyIsRefused from "./apply-is-refused.ts";
import encryptionKeyChanges from "./encryption-key-changes.ts";
import resourceIsAdded from "./resource-is-added.ts";
import resourceIsKept from "./resource-is-kept.ts";
import resourceIsRemoved from "./resource-is-removed.ts";
import resourceIsReplaced from "./resource-is-replaced.ts";
import resourceIsUpdated from "./resource-is-updated.ts";
import revisionIsAdded from "./revision-is-added.ts";

const rules: readonly ChangeRule[] = withIds("change", {
  "address-is-lost": addressIsLost,
  "apply-is-refused": applyIsRefused,
  "encryption-key-changes": encryptionKeyChanges,
  "resource-is-added": resourceIsAdded,
  "resource-is-kept": resourceIsKept,
  "resource-is-removed": resourceIsRemoved,
  "resource-is-replaced": resourceIsReplaced,
  "resource-is-updated": resourceIsUpdated,
  "revision-is-added": revisionIsAdded,
  "connection-needs-handshake": connectionNeedsHandshake,
  "domain-is-validated-again": domainIsValidatedAgain,
  "service-becomes-private": serviceBecomesPrivate,
  "service-becomes-public": serviceBecomesPublic,
  "service-is-deployed-again": serviceIsDeployedAgain,
  "service-is-paused": serviceIsPaused,
  "service-is-resumed": serviceIsResumed,
  "binding-is-removed": bindingIsRemoved,
  "capability-is-removed": capabilityIsRemoved,
  "card-is-described-otherwise": cardIsDescribedOtherwise,
  "card-is-removed": cardIsRemoved,
  "card-offers-more": cardOffersMore,
  "extension-is-required": extensionIsRequired,
  "interface-is-removed": interfaceIsRemoved,
  "mode-is-removed": modeIsRemoved,
  "push-config-is-created-again": pushConfigIsCreatedAgain,
  "receiver-changes": receiverChanges,
  "receiver-secret-changes": receiverSecretChanges,
  "requirement-is-added": requirementIsAdded,
  "scheme-changes": schemeChanges,
  "scope-is-widened": scopeIsWidened,
  "signature-is-removed": signatureIsRemoved,
  "skill-is-removed": skillIsRemoved,
  "tenant-changes": tenantChanges,
  "version-is-not-spoken": versionIsNotSpoken,
});
export default rules;
