/** The lint rules' findings about a resource's configuration, as Terraform diagnostics. */

import { own } from "../../base/dictionary.ts";
import type { Members } from "../../base/members.ts";
import { sectionsOf } from "../../facts/derive/citation.ts";
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { pointsToThisMachine } from "../../facts/derive/special-address.ts";
import type { Field } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { Node } from "../../lint/declaration/node.ts";
import { evaluate } from "../../lint/engine/evaluate.ts";
import type { ReportedProblem } from "../../lint/engine/outcome.ts";
import type { Declaration, RuleSet } from "../../lint/rule/declaration.ts";
import { namesElement, type Segment } from "../../lint/text/path.ts";
import { settingsOf } from "../../services/a2a/handler/agents.ts";
import {
  type Diagnostic,
  type ObjectValue,
  type PathStep,
  type SchemaAttribute,
  type TerraformValue,
  unknownValue,
} from "../protocol/provider-server.ts";
import type { ProviderConfiguration } from "./settings/provider-configuration.ts";
import { titleOf } from "./title.ts";
import { declaredPart, type RoundedNumbers, terraformReading } from "./values/reading.ts";
import { listIn, mapRecord, recordIn } from "./values/value.ts";
import { changed, isSecretReference } from "./values/write-only.ts";

/** Errors and warnings of every rule; only the linter reports info. Rules do not check unknown values. */
export function findingsIn(
  ruleSet: RuleSet,
  attributes: ResourceAttributes,
  config: ObjectValue,
  { settings, unknown }: ProviderConfiguration,
): readonly Diagnostic[] {
  const model = ruleSet.resource;
  const rounded: RoundedNumbers = new Map();
  const judged = declaredPart(model, attributes, withoutOwn(model, attributes, config), rounded);
  const reading = terraformReading(model, settings.vocabulary !== "documented", rounded);
  const root = Node.root(reading, judged, model.declaration);
  const reservedTagPrefixes = unknown.includes("reserved_tag_prefix") ? [] : [settings.reservedTagPrefix];
  const allowLocalAddresses = pointsToThisMachine(config.agent ?? settings.agents?.[0]?.agent);
  const options = { reservedTagPrefixes, allowLocalAddresses, allowInsecure: allowsInsecure(config, settings.agents) };
  return evaluate([{ ruleSet, root }], options).problems.flatMap((problem) =>
    diagnosticsOf(problem, attributes, config),
  );
}

/**
 * Whether secrets may go over plain http for the agent of a resource; for an unknown agent, whether any agent allows
 * it.
 */
function allowsInsecure({ agent, tenant }: ObjectValue, agents: readonly Members[] = []): boolean {
  const isNamed = typeof agent === "string" && URL.canParse(agent) && typeof tenant !== "symbol";
  const named = typeof tenant === "string" ? tenant : undefined;
  const meant = isNamed ? [settingsOf(agents, agent, named)] : agents;
  return meant.some((each) => each?.allowInsecure === true);
}

/**
 * The attribute path of a value. It ends at a set, whose elements have neither indices nor keys, unless there is only
 * one: Terraform then finds the line by the index of the block in the file.
 */
function attributePath(
  attributes: { readonly [name: string]: SchemaAttribute },
  [name, ...inside]: readonly Segment[],
  values?: TerraformValue,
): readonly PathStep[] {
  if (typeof name !== "string") return [];
  const { nested } = attributes[name] ?? {};
  const value = recordIn(values)?.[name];
  if (nested?.nesting === "single") return [{ attribute: name }, ...attributePath(nested.attributes, inside, value)];
  const [segment, ...deeper] = inside;
  const isOnly = nested?.block !== undefined && listIn(value)?.length === 1;
  const element = segment !== undefined && namesElement(segment) && isOnly ? 0 : segment;
  if (element === undefined || namesElement(element)) return [{ attribute: name }];
  const next = typeof element === "number" ? listIn(value)?.[element] : recordIn(value)?.[element];
  return [{ attribute: name }, { element }, ...attributePath(nested?.attributes ?? {}, deeper, next)];
}

/** An error or a warning as Terraform shows it; none for an info. */
export function diagnosticsOf(
  { rule, at, message, statement, cites, help, isSecret }: ReportedProblem<Declaration>,
  attributes: { readonly [name: string]: SchemaAttribute },
  config?: ObjectValue,
): readonly Diagnostic[] {
  if (rule.severity === "info") return [];
  const urls = sectionsOf(cites).map(({ url }) => url);
  return [
    {
      severity: rule.severity,
      summary: titleOf(statement, at.path),
      detail: [
        `${message}.${help === undefined ? "" : ` ${sentence(help)}`}\n`,
        `lintel explain ${rule.id}`,
        ...urls,
      ].join("\n"),
      // Terraform prints the line of an attribute that is named, and with it the secret.
      path: isSecret === true ? [] : attributePath(attributes, at.segments, config),
    },
  ];
}

/**
 * Makes the values unknown that rules must not check: members that Lintel generates, and secrets. Terraform does not
 * distinguish a secret from another block from one written in the file, which the linter reports.
 */
const withoutOwn = (model: ResourceModel, attributes: ResourceAttributes, config: ObjectValue): ObjectValue => {
  const fields: { readonly [member: string]: Field } = model.declaration.members;
  const given = changed(attributes, config, (value) =>
    typeof value === "string" && isSendable(value) ? unknownValue : value,
  );
  return mapRecord(given, (value, name) =>
    value === null && own(fields, own(attributes, name)?.member ?? "")?.generated === true ? unknownValue : value,
  );
};

/** Whether a write-only value is a secret that is valid in headers. */
const isSendable = (value: string): boolean => !isSecretReference(value) && !/\p{Cc}/u.test(value);

/** A remedy with an initial capital and a full stop. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
