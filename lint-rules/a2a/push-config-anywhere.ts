/** The rules that apply to a push configuration everywhere: by itself, in a set, and in a message. */
import { type LintRule, rulesAbout } from "../../lib/lint/rule/rule.ts";
import { pushConfig } from "../../lib/services/a2a/push-config/model.ts";
import addressHasNoUser from "./push-config/address-has-no-user.ts";
import addressIsHttps from "./push-config/address-is-https.ts";
import addressIsPublic from "./push-config/address-is-public.ts";
import queryHoldsNoSecret from "./push-config/query-holds-no-secret.ts";
import receiverCanTellSender from "./push-config/receiver-can-tell-sender.ts";
import schemeIsRegistered from "./push-config/scheme-is-registered.ts";
import schemeNeedsCredentials from "./push-config/scheme-needs-credentials.ts";
import secretHasNoControlCharacters from "./push-config/secret-has-no-control-characters.ts";
import secretIsAReference from "./push-config/secret-is-a-reference.ts";
import tenantIsOneSegment from "./push-config/tenant-is-one-segment.ts";
import tokenOrAuthentication from "./push-config/token-or-authentication.ts";

/** In the order of the documentation. */
export const rulesAnywhere: readonly LintRule[] = rulesAbout(pushConfig, {
  "address-has-no-user": addressHasNoUser,
  "address-is-https": addressIsHttps,
  "address-is-public": addressIsPublic,
  "query-holds-no-secret": queryHoldsNoSecret,
  "receiver-can-tell-sender": receiverCanTellSender,
  "scheme-is-registered": schemeIsRegistered,
  "scheme-needs-credentials": schemeNeedsCredentials,
  "secret-has-no-control-characters": secretHasNoControlCharacters,
  "secret-is-a-reference": secretIsAReference,
  "tenant-is-one-segment": tenantIsOneSegment,
  "token-or-authentication": tokenOrAuthentication,
});
