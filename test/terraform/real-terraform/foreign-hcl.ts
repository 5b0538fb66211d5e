/** Writes declarations in Lintel's words as HCL of the aws and awscc providers, with their names and forms. */
import { isMembers } from "../../../lib/base/members.ts";
import type { Arguments, Declarations } from "./declarations.ts";
import type { ForeignState } from "./foreign-states.ts";

/** Maps, which are no structures. */
const maps = ["tags", "tag_map", "runtime_environment_variables", "runtime_environment_secrets"];

/** The words of the AWS providers. */
const words: { readonly [word: string]: string } = {
  VM_IMAGE: "AMI_IMAGE",
  REGISTRY_PUBLIC: "ECR_PUBLIC",
  REGISTRY: "ECR",
  JAVA_8: "CORRETTO_8",
};

/** The names of the AWS providers; those of the aws provider alone come with the types. */
const names: { readonly [name: string]: string } = { vm_images: "amis" };
const namesOfAws: { readonly [name: string]: string } = {
  ...names,
  policy_details: "policy_detail",
  recipes: "recipe",
};

/** The configuration of these resources in another provider. */
export function foreignHcl(declared: Declarations, states: readonly ForeignState[]): string {
  const inWords = (text: string): string => {
    const [, reference] = /^\$\{(.*)\}$/.exec(text) ?? [];
    if (reference === undefined) return JSON.stringify(words[text] ?? text);
    const [type = "", name = "", attribute = ""] = reference.split(".");
    const foreign = states.find((each) => each.type === type);
    if (foreign === undefined) return reference;
    const isCc = foreign.provider === "hashicorp/awscc";
    const own = `${type.replace("lintel_", "").replace("hosted_", "")}_arn`;
    return `${foreign.from}.${name}.${isCc && attribute === "arn" ? own : attribute}`;
  };
  const block = (name: string, value: Arguments): string => `${name} {\n${bodyOf(value)}}\n`;
  const nameOf = (name: string, type: string | undefined): string =>
    type === "lintel_vpc_ingress_connection" && name === "vpc_ingress_connection_name"
      ? "name"
      : (namesOfAws[name] ?? name);
  const scalar = (value: unknown): string => (typeof value === "string" ? inWords(value) : JSON.stringify(value));
  const bodyOf = (value: Arguments, type?: string): string =>
    Object.entries(value)
      .map(([name, each]) => {
        const there = nameOf(name, type);
        if (maps.includes(name)) return `${there} = ${JSON.stringify(each)}\n`;
        if (isMembers(each)) return block(there, each);
        const isBlocks = Array.isArray(each) && each.some(isMembers);
        if (isBlocks) return each.map((one) => block(there, one)).join("");
        return `${there} = ${Array.isArray(each) ? `[${each.map(scalar).join(", ")}]` : scalar(each)}\n`;
      })
      .join("");
  const attributeValue = (name: string, value: unknown, type: string): string => {
    if (isMembers(value) && maps.includes(name) && type !== "lintel_lifecycle_policy") {
      const [key, inner] = name === "tags" ? ["key", "value"] : ["name", "value"];
      return `[${Object.entries(value).map(([entry, each]) => `{ ${key} = ${JSON.stringify(entry)}, ${inner} = ${JSON.stringify(each)} }`)}]`;
    }
    if (isMembers(value)) return `{\n${attributesOf(value, type, maps.includes(name))}}`;
    return Array.isArray(value) ? `[${value.map((each) => attributeValue("", each, type)).join(", ")}]` : scalar(value);
  };
  const attributesOf = (value: Arguments, type: string, isMap = false): string =>
    Object.entries(value)
      .map(
        ([name, each]) =>
          `${isMap ? JSON.stringify(name) : (names[name] ?? name)} = ${attributeValue(name, each, type)}\n`,
      )
      .join("");
  return Object.entries(declared)
    .map(([address, value]) => {
      const [type = "", name = ""] = address.split(".");
      const foreign = states.find((each) => each.type === type);
      if (foreign === undefined) return "";
      const body = foreign.provider === "hashicorp/awscc" ? attributesOf(value, type) : bodyOf(value, type);
      return `resource "${foreign.from}" "${name}" {\n${body}}\n`;
    })
    .join("\n");
}
