/** The Terraform schema, constructs and examples of a resource, for its reference page. */
import { load } from "js-yaml";
import * as constructs from "../constructs/index.ts";
import { camelCase, className, identityName, terraformType } from "../lib/facts/derive/names.ts";
import { hclBlock, typescriptProps } from "../lib/facts/derive/pages/examples.ts";
import type { ReaderNames } from "../lib/facts/derive/pages/member-tables.ts";
import type { ImportedResource, LanguageExample } from "../lib/facts/derive/pages/reference-page.ts";
import { resourceAttributes, sourceAttributes } from "../lib/facts/derive/provider-schema.ts";
import type { ResourceAttributes } from "../lib/facts/derive/resource-attribute.ts";
import type { Field } from "../lib/facts/model/field.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";
import { agentMembers } from "../lib/services/a2a/agent-access/host.ts";
import { agentCard } from "../lib/services/a2a/agent-card/model.ts";
import { resources } from "../lib/services/resources.generated.ts";
import { restApiMembers } from "../lib/services/rest-api/host/schema.ts";
import { workflow } from "../lib/services/rest-api/workflow/model.ts";
import { roleMembers, webIdentityMembers } from "../lib/services/sts/host.ts";
import { timeoutsAttribute } from "../lib/terraform/managed/timeouts.ts";
import { yamlInAwsWords } from "./aws-words.ts";
import { wordsLink } from "./words-page.ts";

/** The content of a resource's page besides the model and the rules. */
export interface Declared {
  readonly readers?: ReaderNames;
  /** Where users can declare it. */
  readonly written: readonly string[];
  readonly examples: readonly LanguageExample[];
  readonly imported?: ImportedResource;
}

/** The attributes of the provider arguments that declare resources. */
const settings: ReadonlyMap<string, ResourceAttributes> = new Map([
  ["access-token", restApiMembers],
  ["agent-access", agentMembers],
  ["assumed-role", roleMembers],
  ["web-identity-role", webIdentityMembers],
]);

/** The construct classes, by name. */
const classes: { readonly [name: string]: unknown } = constructs;

/** Members that examples for Terraform have in addition to the base example. */
const besides: { readonly [resource: string]: { readonly [name: string]: unknown } } = {
  "push-config": { agent: "https://agent.example.com" },
  "push-config-set": { agent: "https://agent.example.com" },
  "access-token": { baseUrl: "https://api.example.com" },
};

/** A declaration in HCL: a resource, or an argument of the provider; undefined if it is neither. */
export function inHcl(model: ResourceModel, members: { readonly [name: string]: unknown }): string | undefined {
  const { name, providerSetting, declaration } = model;
  const value = { ...besides[name], ...members };
  if (resources.some((each) => each.model.name === name))
    return hclBlock(`resource "${terraformType(name)}" "example"`, value, declaration);
  if (providerSetting === undefined || !settings.has(name)) return undefined;
  const { name: _, ...unnamed } = value;
  const given = name === "access-token" ? unnamed : value;
  return hclBlock('provider "lintel"', { [providerSetting]: given }, providerBlock(model, providerSetting));
}

/** @param yaml the base example of the resource. */
export async function declaredBy(model: ResourceModel, yaml: string): Promise<Declared> {
  const { name, providerSetting, declaration } = model;
  // A resource that no member identifies is declared only in Terraform, or identified by the path of its file.
  const hasDocuments = model.recognizedBy.length > 0;
  const inYaml: readonly LanguageExample[] = hasDocuments
    ? [{ title: "YAML, in AWS's words", language: "yaml", text: yamlInAwsWords(model, yaml, Object(load(yaml))) }]
    : [];
  const words = wordsLink(model);
  const inWords = words === undefined ? "" : `, in [AWS's words](${words}) or in those of this page`;
  const documents = hasDocuments ? [`YAML and JSON: request documents ([inputs](../inputs.md))${inWords}`] : [];
  const entry = resources.find((each) => each.model.name === name);
  const value = { ...besides[name], ...Object(load(yaml)) };
  const text = inHcl(model, Object(load(yaml)));
  const hcl: readonly LanguageExample[] = text === undefined ? [] : [{ title: "HCL", language: "hcl", text }];
  if (entry !== undefined) {
    const handler = (await entry.handler()).default;
    const attributes = { ...resourceAttributes(model, handler), timeouts: timeoutsAttribute(handler.timeouts) };
    return {
      readers: readersOf(attributes, model.options ?? {}, className(name)),
      imported: {
        ...handler.importForm,
        address: `${terraformType(name)}.example`,
        id: handler.importForm.example,
        identity: `{ ${identityName(model)} = "${handler.parseImportId(handler.importForm.example)}" }`,
      },
      written: [
        `Terraform: resource and data source \`${terraformType(name)}\` ([provider](../provider.md), [import](#import))`,
        `CDKTF: construct \`${className(name)}\` of \`lintel/constructs\` ([constructs](../cdktf.md))`,
        ...documents,
      ],
      examples: [
        ...hcl,
        {
          title: "TypeScript",
          language: "ts",
          text: `new ${className(name)}(this, "example", ${typescriptProps(value, declaration)});`,
        },
        ...inYaml,
      ],
    };
  }
  const setting = providerSetting === undefined ? undefined : settings.get(name);
  if (setting !== undefined && providerSetting !== undefined) {
    const { name: _, ...declared } = value;
    const kept = name === "access-token" ? declared : value;
    const prop = camelCase(providerSetting);
    const props = typescriptProps(kept, declaration);
    const given = model.severalSettings === true || name === "assumed-role" ? `[${props}]` : props;
    return {
      readers: readersOf(setting, {}, "LintelProvider"),
      written: [
        `Terraform: block \`${providerSetting}\` of \`provider "lintel"\` ([provider](../provider.md))`,
        `CDKTF: prop \`${prop}\` of \`LintelProvider\` ([constructs](../cdktf.md))`,
        ...documents,
      ],
      examples: [
        ...hcl,
        {
          title: "TypeScript",
          language: "ts",
          text: `new LintelProvider(this, "lintel", {\n  ${prop}: ${given.replaceAll("\n", "\n  ")},\n});`,
        },
        ...inYaml,
      ],
    };
  }
  if (name === agentCard.name) {
    return {
      readers: readersOf(sourceAttributes({}, declaration.members), {}, ""),
      written: [
        "Terraform: attribute `card` of the data source `lintel_agent_card` ([agent cards](../agent-card.md))",
        "CDKTF: property `card` of the construct `AgentCard`",
        "YAML and JSON: the card as an agent serves it ([agents](../agents.md))",
      ],
      examples: inYaml,
    };
  }
  if (name === workflow.name) {
    const text = `on: push\npermissions: { contents: read }\n${yaml}`;
    return {
      written: ["YAML: files of `.github/workflows` ([inputs](../inputs.md))"],
      examples: [{ title: "YAML", language: "yaml", text }],
    };
  }
  return { written: documents, examples: inYaml };
}

/** The provider block, limited to one argument. */
const providerBlock = (model: ResourceModel, setting: string): Extract<Field, { kind: "struct" }> => ({
  ...model.declaration,
  members: { [setting]: model.declaration },
});

function readersOf(attributes: ResourceAttributes, options: ReaderNames["options"], construct: string): ReaderNames {
  const prototype: unknown = Object(classes[construct]).prototype;
  return { attributes, options, hasProperty: (name) => name in Object(prototype) };
}
