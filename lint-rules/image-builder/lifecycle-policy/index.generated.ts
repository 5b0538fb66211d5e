// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import countReachesOldVersions from "./count-reaches-old-versions.ts";
import deletesEveryImageAtLast from "./deletes-every-image-at-last.ts";
import deprecatesBeforeDeleting from "./deprecates-before-deleting.ts";
import exclusionsCanMatch from "./exclusions-can-match.ts";
import guaranteesHoldForEveryValue from "./guarantees-hold-for-every-value.ts";
import keepsNewestImages from "./keeps-newest-images.ts";
import keepsOtherRecipes from "./keeps-other-recipes.ts";
import keepsProtectedImages from "./keeps-protected-images.ts";
import keepsYoungImages from "./keeps-young-images.ts";
import policiesShareNoImage from "./policies-share-no-image.ts";
import rulesCanAct from "./rules-can-act.ts";
import others from "./without-effects.generated.ts";

const effects = rulesAbout(others.resource, {
  "count-reaches-old-versions": countReachesOldVersions,
  "deletes-every-image-at-last": deletesEveryImageAtLast,
  "deprecates-before-deleting": deprecatesBeforeDeleting,
  "exclusions-can-match": exclusionsCanMatch,
  "guarantees-hold-for-every-value": guaranteesHoldForEveryValue,
  "keeps-newest-images": keepsNewestImages,
  "keeps-other-recipes": keepsOtherRecipes,
  "keeps-protected-images": keepsProtectedImages,
  "keeps-young-images": keepsYoungImages,
  "policies-share-no-image": policiesShareNoImage,
  "rules-can-act": rulesCanAct,
});

const inOrder = [...others.rules, ...effects].sort((one, other) => (one.id < other.id ? -1 : 1));
const rules: ResourceRules = { ...others, rules: inOrder };
export default rules;
