/** Objects that were read from their services, as declarations: with the rules of documents, but without a file. */
import type { Members } from "../../base/members.ts";
import { documentField } from "../../facts/derive/document.ts";
import { fieldsOf } from "../../facts/derive/fields.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { Node } from "../declaration/node.ts";
import type { Reading } from "../declaration/reading.ts";
import type { RuleSet } from "../rule/declaration.ts";
import { type FieldRuleKind, fieldRules } from "../rule/field-rules.ts";
import { account, region } from "../rule/rule-options.ts";
import { Lines } from "../text/lines.ts";
import { type LivePlace, liveInWords, liveName, liveScope } from "../text/live-place.ts";
import type { TextFile } from "../text/place.ts";
import { UnknownValue } from "../text/unknown.ts";
import { titleOf } from "./detect.ts";
import type { FoundResource } from "./detected.ts";
import { isInSnakeCase } from "./request/casing.ts";
import { requestReading, verdictOnRequest } from "./request/request-document.ts";

/** An object as its service returned it. */
export interface LiveObject {
  readonly model: ResourceModel;
  readonly place: LivePlace;
  /** Its members, in the words of the service. */
  readonly document: Members;
}

/** A live object, for the linter. Its place stands for a file that cannot be edited, and has no comments. */
export function foundLive({ model, place, document }: LiveObject): FoundResource {
  const file: TextFile = { name: liveName(place), path: undefined, live: place, text: "", lines: noLines };
  const root = Node.root(liveReading(model, document), document, documentField(model));
  const options = "arn" in place ? { [account.name]: place.account, [region.name]: place.region } : {};
  return {
    ...{ model, root, file, options },
    resource: () => titleOf(root, model, liveInWords(place)),
    scope: `live ${liveScope(place)}`,
  };
}

const noLines = new Lines("");

/** A service returns empty texts, lists and maps for what was never set. */
function liveReading(model: ResourceModel, document: Members): Reading {
  const inSnakeCase = model.takesSnakeCase === true && isInSnakeCase(document, documentField(model));
  const { verbatim: _, ...reading } = requestReading(model, {
    ...{ vocabulary: "auto", inSnakeCase, verdict: verdictOnRequest(document, model), fileVocabulary: undefined },
  });
  const secrets = secretsOf(model);
  return {
    ...reading,
    ...{ emptyIsAbsent: true, emptyTextIsAbsent: true },
    unknownBecause: (raw) => (raw instanceof UnknownValue ? raw.because : undefined),
    absentBecause: (path) => (secrets.has(path) ? "is a secret, which was not read" : undefined),
  };
}

/** The paths of secrets that services do not return, so that nobody knows whether there is one. */
const secretsOf = (model: ResourceModel): ReadonlySet<string> =>
  new Set(
    [...fieldsOf(documentField(model))].flatMap(({ path, field }) =>
      field.kind === "string" && field.writeOnly === true ? [path] : [],
    ),
  );

/** About names and forms of members, which a service may have newer ones of, and chooses itself. */
const ofWriting: ReadonlySet<FieldRuleKind> = new Set<FieldRuleKind>([
  ...(["member-name", "one-name", "one-place", "one-vocabulary", "block-form", "type", "required"] as const),
  ...(["vendor-name", "vendor-place", "former-version"] as const),
]);

const made = new WeakMap<RuleSet, RuleSet>();

/** The rules of a resource that apply to its live objects: not those about how a document is written. */
export function liveRuleSet(ruleSet: RuleSet): RuleSet {
  const known = made.get(ruleSet);
  if (known !== undefined) return known;
  const own = fieldRules(ruleSet.resource).filter(({ kind }) => !ofWriting.has(kind));
  const live = { ...ruleSet, fieldRules: own };
  made.set(ruleSet, live);
  return live;
}
