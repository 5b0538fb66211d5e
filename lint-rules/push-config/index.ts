/** All rules of push configurations; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import addressHasNoUser from "./address-has-no-user.ts";
import addressIsHttps from "./address-is-https.ts";
import addressIsPublic from "./address-is-public.ts";
import cardOffersPush from "./card-offers-push.ts";
import fewForATask from "./few-for-a-task.ts";
import idIsGiven from "./id-is-given.ts";
import idsDiffer from "./ids-differ.ts";
import queryHoldsNoSecret from "./query-holds-no-secret.ts";
import receiverCanTellSender from "./receiver-can-tell-sender.ts";
import schemeIsRegistered from "./scheme-is-registered.ts";
import schemeNeedsCredentials from "./scheme-needs-credentials.ts";
import secretHasNoControlCharacters from "./secret-has-no-control-characters.ts";
import secretIsAReference from "./secret-is-a-reference.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";
import tokenOrAuthentication from "./token-or-authentication.ts";
import tokensDiffer from "./tokens-differ.ts";

/** Those that hold of a configuration wherever it stands: in a document of its own and in that of a message. */
export const rulesAnywhere: readonly LintRule[] = [
  addressHasNoUser,
  addressIsHttps,
  addressIsPublic,
  queryHoldsNoSecret,
  receiverCanTellSender,
  schemeIsRegistered,
  schemeNeedsCredentials,
  secretHasNoControlCharacters,
  secretIsAReference,
  tenantIsOneSegment,
  tokenOrAuthentication,
];

const rules: readonly LintRule[] = [
  ...rulesAnywhere,
  cardOffersPush,
  fewForATask,
  idIsGiven,
  idsDiffer,
  tenantAsInCard,
  tokensDiffer,
];
export default rules;
