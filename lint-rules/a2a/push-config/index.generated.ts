// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import addressHasNoUser from "./address-has-no-user.ts";
import addressIsHttps from "./address-is-https.ts";
import addressIsPublic from "./address-is-public.ts";
import base from "./base.ts";
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
import tenantOnlyAsInCard from "./tenant-only-as-in-card.ts";
import tokenOrAuthentication from "./token-or-authentication.ts";
import tokensDiffer from "./tokens-differ.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "address-has-no-user": addressHasNoUser,
    "address-is-https": addressIsHttps,
    "address-is-public": addressIsPublic,
    "card-offers-push": cardOffersPush,
    "few-for-a-task": fewForATask,
    "id-is-given": idIsGiven,
    "ids-differ": idsDiffer,
    "query-holds-no-secret": queryHoldsNoSecret,
    "receiver-can-tell-sender": receiverCanTellSender,
    "scheme-is-registered": schemeIsRegistered,
    "scheme-needs-credentials": schemeNeedsCredentials,
    "secret-has-no-control-characters": secretHasNoControlCharacters,
    "secret-is-a-reference": secretIsAReference,
    "tenant-as-in-card": tenantAsInCard,
    "tenant-is-one-segment": tenantIsOneSegment,
    "tenant-only-as-in-card": tenantOnlyAsInCard,
    "token-or-authentication": tokenOrAuthentication,
    "tokens-differ": tokensDiffer,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
