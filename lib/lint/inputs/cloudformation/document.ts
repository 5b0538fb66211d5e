/** Reads CloudFormation templates, in YAML and JSON, with resources of the vendor's types. */
import { everyBranch } from "../../declaration/branches.ts";
import { Node } from "../../declaration/node.ts";
import type { SourceFile } from "../../files/source-file.ts";
import type { Segment } from "../../text/path.ts";
import { isMapping } from "../../text/templates/intrinsic.ts";
import { templatesIn } from "../../text/templates/is-template.ts";
import { UnknownValue, unknownBecause } from "../../text/unknown.ts";
import type { FoundResource } from "../detected.ts";
import type { DeclaredIn } from "../document-kind.ts";
import { metadataAt } from "../metadata.ts";
import { declaredMembers, type ResourceType, resourceTypes, typeReading } from "../resource-type.ts";
import { type StackEnvironment, stackEnvironment } from "./cloud-assembly.ts";
import { OriginalPlaces } from "./origins.ts";
import { noValue, Resolver } from "./resolver.ts";
import { type DeclaredResource, Template } from "./template.ts";

/** The declarations of CloudFormation templates. */
export const templateIn: DeclaredIn = function* ({ document, segments: top, file, parameters }, models) {
  const types = resourceTypes("cloudformation", models);
  const declared = templatesIn(document).flatMap(({ template: members, path }) => {
    const template = new Template(members, (names) => parameters?.valuesFor(file.path, names));
    const segments = [...top, ...path];
    return [...template.resources(segments)].map((resource) => ({ resource, template, segments }));
  });
  // Only where it is needed: a file is read for it.
  let environment: (Partial<StackEnvironment> & Pick<StackEnvironment, "scope">) | undefined;
  for (const { resource, template, segments } of declared) {
    const type = types.get(resource.type);
    const branches = type && branchesOf(resource, type, template, [file, segments]);
    const first = branches?.find(({ value }) => value !== undefined)?.value;
    if (type === undefined || branches === undefined || first === undefined) continue; // no branch creates it
    const { repeatedBecause } = resource;
    const metadata = metadataAt(resource.body, ["Metadata", "lintel"], resource.segments);
    const { DeletionPolicy: deletion, UpdateReplacePolicy: replacement } = resource.body;
    environment ??= (file.path === undefined ? undefined : stackEnvironment(file.path)) ?? { scope: file.name };
    yield {
      model: type.model,
      root: first,
      file,
      resource: () => titleOf(resource),
      logicalId: resource.name,
      ...environment,
      withinAccount: "",
      managed: {
        engine: "cloudformation",
        state: file.name,
        address: resource.name,
        lifecycle: {
          isRetained: deletion === "Retain" || deletion === "RetainExceptOnCreate",
          isRetainedByReplacement: replacement === "Retain",
        },
      },
      ...(branches.length > 1 && { branches }),
      ...(repeatedBecause !== undefined && { repeatedBecause }),
      ...(metadata && { metadata }),
    } satisfies FoundResource;
  }
};

/** The declaration of a resource in each branch; `above` is the path of its template in the file. */
function branchesOf(
  { body, segments, bindings }: DeclaredResource,
  type: ResourceType,
  template: Template,
  [file, above]: readonly [file: SourceFile, above: readonly Segment[]],
) {
  const beside = "Fn::Transform" in body ? new UnknownValue("may be changed by the macro of Fn::Transform") : undefined;
  const changed = template.changedByMacro ?? beside;
  return everyBranch((choose): Node | undefined => {
    const resolver = new Resolver(template, choose, bindings);
    const exists = typeof body.Condition === "string" ? resolver.condition(body.Condition) : true;
    if (exists === false) return undefined;
    const at = [...segments, isMapping(body.Properties) ? "Properties" : "Type"];
    const located = changed === undefined ? resolver.resolve(body.Properties ?? {}, at) : { value: changed, at };
    const isAsWritten = located.value === body.Properties;
    const reading = typeReading(type, {
      places: isAsWritten ? file : new OriginalPlaces(file, resolver.origins, located, at.length, above),
      secrets: resolver.secrets,
      unknownBecause,
    });
    const properties = located.value === noValue ? {} : located.value;
    const raw = isMapping(properties) ? declaredMembers(type, properties) : properties;
    return Node.root({ ...reading, indexIn: resolver.origins.indexIn }, raw, type.declaration, at);
  });
}

/** `KeepRecent (AWS::ImageBuilder::LifecyclePolicy)`, with the construct's path if the CDK wrote it to the metadata. */
function titleOf({ name, type, body }: DeclaredResource): string {
  const path = isMapping(body.Metadata) ? body.Metadata["aws:cdk:path"] : undefined;
  return `${name} (${type}${typeof path === "string" ? `, construct ${path}` : ""})`;
}
