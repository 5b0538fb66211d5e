/** Reads CloudFormation templates, in YAML and JSON, with resources of the vendor's types. */

import { basename, dirname, join } from "node:path";
import { isMembers, type Members, membersAt, membersOf } from "../../../base/members.ts";
import { everyBranch } from "../../declaration/branches.ts";
import { Node } from "../../declaration/node.ts";
import { ask } from "../../files/file-system.ts";
import type { SourceFile } from "../../files/source-file.ts";
import { account, type RuleOptionValues, region } from "../../rule/rule-options.ts";
import type { Segment } from "../../text/path.ts";
import { forEachPrefix, isMapping } from "../../text/templates/intrinsic.ts";
import { templatesIn } from "../../text/templates/is-template.ts";
import { UnknownValue, unknownBecause } from "../../text/unknown.ts";
import type { FoundResource } from "../detected.ts";
import type { DeclaredIn } from "../document-kind.ts";
import { metadataAt } from "../metadata.ts";
import { declaredMembers, type ResourceType, resourceTypes, typeReading } from "../resource-type.ts";
import { OriginalPlaces } from "./origins.ts";
import { Parameters } from "./parameters.ts";
import { RememberedTests } from "./remembered-tests.ts";
import {
  type Bindings,
  entriesOfElement,
  type Loop,
  loopOf,
  maxMembers,
  maxPasses,
  noValue,
  Resolver,
  withBindings,
} from "./resolver.ts";

// The cloud assembly that the AWS CDK writes (`cdk.out`): for each stack its template, and the account and region to
// which it is deployed. Its format: the package @aws-cdk/cloud-assembly-schema.

/** Where a stack is deployed. */
interface StackEnvironment {
  /** Stacks of one assembly with the same account and region share it. */
  readonly scope: string;
  /** Its account and region, as options of rules. */
  readonly options: RuleOptionValues;
}

/**
 * The account and region of the stack whose template this is; undefined if no manifest lies beside it, if that does not
 * know the template, or if the stack may be deployed anywhere.
 */
function stackEnvironment(template: string): StackEnvironment | undefined {
  const folder = dirname(template);
  const stack = artifactsIn(folder).find((each) => templateOf(each) === basename(template));
  const [, accountId, regionName] = /^aws:\/\/(\d{12})\/([a-z0-9-]+)$/.exec(String(stack?.environment)) ?? [];
  if (accountId === undefined || regionName === undefined || regionName === "unknown-region") return undefined;
  return {
    scope: `cloud assembly ${rootOf(folder)}\0aws://${accountId}/${regionName}`,
    options: { [account.name]: accountId, [region.name]: regionName },
  };
}

const templateOf = ({ type, properties }: Members): unknown =>
  type === "aws:cloudformation:stack" && isMembers(properties) ? properties.templateFile : undefined;

/** The artifacts of the assembly in a folder; none if it is not an assembly that can be read. */
function artifactsIn(folder: string): readonly Members[] {
  const path = join(folder, "manifest.json");
  if (!ask("isRegularFile", path)) return [];
  try {
    const manifest: unknown = JSON.parse(ask("content", path).toString("utf8"));
    return Object.values(membersAt(membersOf(manifest), "artifacts")).filter(isMembers);
  } catch {
    return []; // Its templates are judged like templates that somebody wrote.
  }
}

/** The folder of the whole assembly: those of stages are nested. */
function rootOf(folder: string): string {
  const above = dirname(folder);
  const isNested = artifactsIn(above).some(
    ({ type, properties }) =>
      type === "cdk:cloud-assembly" && isMembers(properties) && properties.directoryName === basename(folder),
  );
  return isNested ? rootOf(above) : folder;
}

// The sections of a template, and the resources that it declares.

/** An entry of a section; a loop makes one entry per element. */
interface SectionEntry {
  /** If the elements of a loop are unknown, as the loop writes it: `Policy${Stage}`. */
  readonly name: string;
  readonly body: unknown;
  /** Path of the body. */
  readonly segments: readonly Segment[];
  readonly bindings: Bindings;
  /** See {@link Declaration.repeatedBecause}. */
  readonly repeatedBecause?: string;
}

/** A resource as a template declares it; its name is the logical id. */
interface DeclaredResource extends SectionEntry {
  readonly body: Members;
  readonly type: string;
}

/** Macros of the vendor that change only what they define. */
const harmlessMacros = new Set([
  "AWS::CodeDeployBlueGreen",
  "AWS::Include",
  "AWS::LanguageExtensions",
  "AWS::SecretsManager-2020-07-23",
  "AWS::SecretsManager-2024-09-16",
  "AWS::Serverless-2016-10-31",
  "AWS::ServiceCatalog",
]);

/** A template; reads its sections on demand. */
export class Template {
  readonly #document: Members;
  #parameters: Parameters | undefined;
  #conditions: Map<string, SectionEntry> | undefined;
  readonly tests = new RememberedTests();
  #passesLeft = maxPasses;
  #membersLeft = maxMembers;

  readonly #given: Members;

  /** `given` returns the values of its parameters, by their names; undefined if a macro may declare more. */
  constructor(document: Members, given?: (declared: readonly string[] | undefined) => Members | undefined) {
    this.#document = document;
    const { Parameters: declared } = document;
    const names = this.changedByMacro === undefined ? Object.keys(isMapping(declared) ? declared : {}) : undefined;
    this.#given = given?.(names) ?? {};
  }

  get parameters(): Parameters {
    this.#parameters ??= new Parameters(this.#document, this.#given);
    return this.#parameters;
  }

  /** A condition; undefined if it does not exist. */
  condition(name: string): SectionEntry | undefined {
    if (this.#conditions === undefined) {
      this.#conditions = new Map();
      for (const entry of this.#entries("Conditions", [])) this.#conditions.set(entry.name, entry);
    }
    return this.#conditions.get(name);
  }

  /** A mapping; undefined if it does not exist. */
  mapping(name: string): unknown {
    return partNamed(this.#document.Mappings, name);
  }

  /** Whether a resource of this name may exist. Macros may add any; loops, too, require one. */
  mayDeclare(name: string): boolean {
    return this.#document.Transform !== undefined || partNamed(this.#document.Resources, name) !== undefined;
  }

  /** The type of a resource; undefined if it is not known. */
  typeOf(name: string): string | undefined {
    const body = partNamed(this.#document.Resources, name);
    return isMapping(body) && typeof body.Type === "string" ? body.Type : undefined;
  }

  /** The reason why the whole template is unknown, if a macro may change all of it. */
  get changedByMacro(): UnknownValue | undefined {
    const { Transform, Resources } = this.#document;
    const inResources = isMapping(Resources) ? Resources["Fn::Transform"] : undefined;
    for (const macro of [Transform, inResources].flat()) {
      const name: unknown = isMapping(macro) ? macro.Name : macro;
      if (name === undefined || name === null || (typeof name === "string" && harmlessMacros.has(name))) continue;
      return new UnknownValue(`may be changed by the macro ${typeof name === "string" ? name : "of Transform"}`);
    }
    return undefined;
  }

  /** The resources, including those of loops; `segments` is the path of the template. */
  *resources(segments: readonly Segment[]): Generator<DeclaredResource> {
    for (const entry of this.#entries("Resources", segments)) {
      const { body, bindings } = entry;
      if (!isMapping(body)) continue;
      const type = typeof body.Type === "string" ? withBindings(body.Type, bindings) : "";
      yield { ...entry, body, type };
    }
  }

  *#entries(section: "Conditions" | "Resources", segments: readonly Segment[]): Generator<SectionEntry> {
    const entries = this.#document[section];
    if (isMapping(entries)) yield* this.#entriesIn(entries, [...segments, section], new Map());
  }

  mayRepeat(members: number): boolean {
    this.#membersLeft -= members;
    return this.#membersLeft >= 0;
  }

  /** The elements of a loop; unknown if they differ by branch, or are too many: then no more of them are evaluated. */
  #elementsOf(loop: Loop, key: string, bindings: Bindings): readonly unknown[] | UnknownValue {
    const open = new UnknownValue(`is one of several in ${key}`);
    if (this.#passesLeft < 0) return open;
    const [{ value }, another] = everyBranch((choose) => new Resolver(this, choose, bindings).elements(loop));
    if (value instanceof UnknownValue) return value;
    if (another !== undefined) return open;
    this.#passesLeft -= value.length * entriesOfElement(loop);
    return this.#passesLeft >= 0 ? value : open;
  }

  *#entriesIn(
    entries: Members,
    segments: readonly Segment[],
    bindings: Bindings,
    repeatedBecause?: string,
  ): Generator<SectionEntry> {
    for (const [key, body] of Object.entries(entries)) {
      const at = [...segments, key];
      if (!key.startsWith(forEachPrefix)) {
        const repeated = repeatedBecause !== undefined && { repeatedBecause };
        yield { name: withBindings(key, bindings), body, segments: at, bindings, ...repeated };
        continue;
      }
      const loop = loopOf(body);
      if (loop === undefined) continue;
      const elements = this.#elementsOf(loop, key, bindings);
      const isOpen = elements instanceof UnknownValue;
      const reason = isOpen ? `${key} determines how many there are` : repeatedBecause;
      for (const element of isOpen ? [elements] : elements) {
        yield* this.#entriesIn(loop.body, [...at, 2], new Map(bindings).set(loop.identifier, element), reason);
      }
    }
  }
}

const partNamed = (section: unknown, name: string): unknown =>
  isMapping(section) && Object.hasOwn(section, name) ? section[name] : undefined;

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
