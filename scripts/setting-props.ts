/**
 * The props of the provider's settings that declare something, and of the agent card: the arguments that Terraform's
 * schema has, with the model's descriptions and bounds.
 */
import { camelCase, className } from "../lib/facts/derive/names.ts";
import type { ResourceAttributes } from "../lib/facts/derive/resource-attribute.ts";
import type { Field } from "../lib/facts/model/field.ts";
import { agentMembers } from "../lib/services/a2a/agent-access/host.ts";
import { agentAccess } from "../lib/services/a2a/agent-access/model.ts";
import { agentCardQuestion } from "../lib/services/a2a/agent-card/model/source.ts";
import { agentCard } from "../lib/services/a2a/agent-card/model.ts";
import { accessToken } from "../lib/services/rest-api/access-token/model.ts";
import { restApiMembers } from "../lib/services/rest-api/host/schema.ts";
import { assumedRole } from "../lib/services/sts/assumed-role/model.ts";
import { roleMembers, webIdentityMembers } from "../lib/services/sts/host.ts";
import { webIdentityRole } from "../lib/services/sts/web-identity-role/model.ts";
import { fileOf, type Typed, TypesOf } from "./props.ts";
import type { Rendered } from "./rendered.ts";
import { commented, declared } from "./typescript-text.ts";

/** Settings, with the arguments that Terraform's schema has of each. */
const settings: readonly (readonly [folder: string, model: Typed, attributes: ResourceAttributes])[] = [
  ["a2a", agentAccess, agentMembers],
  ["rest-api", accessToken, restApiMembers],
  ["sts", assumedRole, roleMembers],
  ["sts", webIdentityRole, webIdentityMembers],
];

/** The files of props. `mark` is the first comment of each. */
export const settingProps = (mark: string): readonly Rendered[] => [
  ...settings.map(([folder, model, attributes]) => ({
    file: `constructs/${folder}/${model.name}-props.generated.ts`,
    text: mark + settingText(model, attributes),
  })),
  { file: "constructs/a2a/agent-card-props.generated.ts", text: mark + cardText() },
];

function settingText(model: Typed, attributes: ResourceAttributes): string {
  const types = new TypesOf(model);
  const members = Object.entries(attributes).map(([name, { member, required }]) => {
    const field = model.declaration.members[member];
    if (field === undefined) throw new Error(`${model.name} has no member ${member}`);
    return { ...types.property(member, field, member), name: camelCase(name), isOptional: required !== true };
  });
  const options = Object.entries(model.options ?? {}).map(([option, field]) => types.option(option, field));
  const says = commented(model.declaration.description);
  const props = declared(`${className(model.name)}Props`, [...members, ...options]);
  return fileOf([says + props, ...types.texts], []);
}

/** The arguments of the data source of cards, and the members of its result. */
function cardText(): string {
  const types = new TypesOf({ name: agentCard.name, declaration: agentCardQuestion });
  const asked = Object.entries(agentCardQuestion.members).map(([member, field]) =>
    types.property(member, field, member),
  );
  const card = Object.entries<Field>(agentCard.declaration.members).map(([name, field]) => ({
    name,
    isOptional: false,
    type: attributeType(field),
    says: field.description,
  }));
  return [
    'import type { IResolvable, TerraformMetaArguments } from "cdktf";\n',
    fileOf(
      [
        commented("Which card to read.") + declared("AgentCardProps", asked, "TerraformMetaArguments"),
        commented("The members of a card, known once it is read. Missing members are null.") +
          declared("AgentCardMembers", card),
      ],
      [],
    ),
  ].join("");
}

/** The type of an attribute of a data source, which is a reference. */
function attributeType(field: Field): string {
  if (field.kind === "string") return "string";
  return field.kind === "list" && field.element.kind === "string" ? "string[]" : "IResolvable";
}
