/** Takes over what templates, documents and services declare, as new files of HCL or TypeScript. */

import { isMembers, type Members } from "../../../base/members.ts";
import { regionIn } from "../../../facts/model/arn.ts";
import { partOf } from "../../../lint/declaration/plain.ts";
import { regionOfPlace } from "../../../lint/inputs/provider-settings.ts";
import { ownType } from "../../../lint/inputs/resource-type.ts";
import type { Segment } from "../../../lint/text/path.ts";
import { hclBlock, hclMap, hclScalar } from "../hcl-block.ts";
import type { MigratedFile, Migration } from "../migration.ts";
import { nameFrom, taking } from "../names.ts";
import type { MigrationProblem } from "../problem.ts";
import { providerSource } from "../provider-source.ts";
import { declaredResource, type MeansTheSame } from "./declared-resource.ts";
import type { DeclaredTarget, FoundDeclaration } from "./declared-target.ts";
import type { DeclaredFile } from "./declared-value.ts";
import { handOverOfState, hclSourceOf, wantedName } from "./hcl-source.ts";
import { hclText } from "./hcl-text.ts";
import type { Language } from "./languages.ts";
import { rangeIn } from "./source-range.ts";
import { typescriptText } from "./typescript-text.ts";
import { Variables } from "./variables.ts";

/** A file to write, and what it takes over. */
export interface DeclaredGroup {
  /** Its name without extension, and its folder, as file names are shown. */
  readonly folder: string;
  readonly stem: string;
  /** What the written text calls the source: `policies.yaml`, `111111111111 eu-west-1`. */
  readonly source: string;
  readonly found: readonly FoundDeclaration[];
}

/** What there is in a folder to which files are added. */
export interface FolderContents {
  /** Addresses of resources, and names of variables. */
  readonly addresses: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
  /** Whether a file of it says where Lintel's provider comes from; undefined: another provider's requirement is there. */
  readonly requires: "lintel" | "others" | "nothing";
  readonly hasProvider: boolean;
}

/** How to take them over. */
export interface DeclaredSources {
  readonly groups: readonly DeclaredGroup[];
  readonly language: Language;
  readonly contentsOf: (folder: string) => FolderContents;
  readonly importIdOf: (found: FoundDeclaration) => string | undefined;
  readonly isOfService: (text: string) => boolean;
  readonly meansTheSame: MeansTheSame;
}

/** Takes everything over that can be written. */
export function migrateDeclared(sources: DeclaredSources): Omit<Migration, "faults"> {
  const files: MigratedFile[] = [];
  const problems: MigrationProblem[] = [];
  const folders = new Map<string, FolderNames>();
  for (const group of sources.groups) {
    const isHcl = sources.language === "hcl";
    const names =
      (isHcl ? folders.get(group.folder) : undefined) ?? namesIn(isHcl ? sources.contentsOf(group.folder) : ofClass);
    folders.set(group.folder, names);
    if (!names.hasProvider) names.region ??= regionOf(group, sources);
    const file = declaredFile(group, names, sources, (problem) => problems.push(problem));
    if (file.resources.length === 0) continue;
    files.push(newFile(nameOf(group, sources.language), textIn(sources.language, group, file)));
    if (isHcl) files.push(...providerFile(group, names, (problem) => problems.push(problem)));
  }
  const resources = sources.groups.reduce((sum, { found }) => sum + found.length, 0);
  return { files, resources, problems };
}

/** A class has names of its own. */
const ofClass: FolderContents = {
  ...{ addresses: new Set<string>(), variables: new Set<string>() },
  ...{ requires: "nothing", hasProvider: false },
};

/** The region of the first object whose ARN is known. */
const regionOf = ({ found }: DeclaredGroup, { importIdOf }: DeclaredSources): string | undefined =>
  found
    .map((each) => regionIn(importIdOf(each) ?? "") ?? regionOfPlace(each.withinAccount))
    .find((region) => region !== undefined);

/** The names that are taken in a folder, as far as files are written to it. */
interface FolderNames {
  readonly addresses: Set<string>;
  readonly variables: Set<string>;
  requires: FolderContents["requires"];
  readonly hasProvider: boolean;
  /** The region of its provider, if that is known: resources of another one say so. */
  region: string | undefined;
}

const namesIn = ({ addresses, variables, ...facts }: FolderContents): FolderNames => ({
  ...facts,
  region: undefined,
  addresses: new Set(addresses),
  variables: new Set(variables),
});

const newFile = (name: string, after: string): MigratedFile => ({ name, path: name, before: "", after, isNew: true });

const inFolder = (folder: string, name: string): string =>
  folder === "" || folder === "." ? name : `${folder}/${name}`;

const nameOf = ({ folder, stem }: DeclaredGroup, language: Language): string =>
  inFolder(folder, `${stem}.lintel.${language === "hcl" ? "tf" : "ts"}`);

const textIn = (language: Language, { stem }: DeclaredGroup, file: DeclaredFile): string =>
  language === "hcl" ? hclText(file) : typescriptText(stem, file);

/** What to do so that no stack deletes what Terraform manages. */
const handOverOfStack: readonly string[] = [
  "",
  "The stack still manages these objects. In this order, nothing is deleted:",
  "1. Deploy the template with DeletionPolicy: Retain and UpdateReplacePolicy: Retain for them, and nothing else.",
  "2. terraform plan must show imports only; apply it.",
  "3. Remove the resources from the template, or delete the stack, and then remove the import blocks.",
];

/** Tells what keeps a stack from deleting the object, if the template does not say it yet. */
function reportStack(found: FoundDeclaration, report: (problem: MigrationProblem) => void): void {
  const { logicalId, root, file, model, resource } = found;
  if (logicalId === undefined) return;
  const segments = root.segments.slice(0, -1);
  const body: Members = bodyAt(file, segments);
  const missing = ["DeletionPolicy", "UpdateReplacePolicy"].filter((name) => body[name] !== "Retain");
  if (missing.length === 0) return;
  const span = file.span?.(segments, "key");
  const isOfCdk = isMembers(body.Metadata) && "aws:cdk:path" in body.Metadata;
  report({
    rule: "migrate/retain",
    file,
    at: rangeIn(file, span),
    message: `${logicalId} has no ${missing.join(" and no ")} of Retain, so the stack would delete the ${model.title} once it is removed there`,
    help: isOfCdk
      ? "call applyRemovalPolicy(RemovalPolicy.RETAIN) on the construct and deploy, apply the import, and only then remove it"
      : `deploy ${missing.map((name) => `${name}: Retain`).join(" and ")} first, apply the import, and only then remove the resource from the template`,
    resource: resource(),
  });
}

const bodyAt = (file: object, segments: readonly Segment[]): Members => {
  const body = "documents" in file ? partOf(file.documents, segments) : undefined;
  return isMembers(body) ? body : {};
};

function declaredFile(
  group: DeclaredGroup,
  names: FolderNames,
  { importIdOf, isOfService, meansTheSame }: DeclaredSources,
  report: (problem: MigrationProblem) => void,
): DeclaredFile {
  const { source, found } = group;
  const { region } = names;
  const variables = new Variables(names.variables);
  const targets = found.map((each): DeclaredTarget => {
    return { found: each, name: nameFor(each, names.addresses, report), importId: importIdOf(each) };
  });
  const byKey = new Map(
    targets.flatMap((each) => {
      const arn = each.importId?.startsWith("arn:") === true && !each.importId.includes(",") ? [each.importId] : [];
      const called = each.found.logicalId ?? hclSourceOf(each.found)?.address;
      return [...arn, ...(called === undefined ? [] : [called])].map((key) => [key, each]);
    }),
  );
  const context = { variables, source, region, isOfService, meansTheSame, targets: byKey, report };
  const resources = targets.flatMap((target) => {
    const resource = declaredResource(target, context);
    if (resource !== undefined) reportStack(target.found, report);
    return resource ?? [];
  });
  return {
    comments: [`Written by lintel migrate from ${source}.`, ...handOverOf(found, source)],
    region,
    variables: variables.all,
    resources,
  };
}

/** What to do so that what manages the objects so far does not destroy them. */
function handOverOf(found: readonly FoundDeclaration[], source: string): readonly string[] {
  if (found.some(({ logicalId }) => logicalId !== undefined)) return handOverOfStack;
  const blocks = found.flatMap((each) => hclSourceOf(each) ?? []);
  return blocks.length === 0 ? [] : handOverOfState(blocks, source);
}

/** The file with the provider, for a folder that has none. */
function providerFile(
  { folder, found }: DeclaredGroup,
  names: FolderNames,
  report: (problem: MigrationProblem) => void,
): readonly MigratedFile[] {
  const { requires, region } = names;
  names.requires = "lintel";
  const [first] = found;
  if (requires === "nothing") {
    return [newFile(inFolder(folder, "providers.lintel.tf"), providerText(names.hasProvider ? undefined : region))];
  }
  if (requires === "others" && first !== undefined) {
    report({
      rule: "migrate/requirement",
      file: first.file,
      at: { start: 0, end: 0 },
      message: `the folder ${folder === "" ? "." : folder} has required_providers without lintel, and Terraform accepts only one such block`,
      help: `add lintel = { source = "${providerSource}" } to it`,
      resource: first.resource(),
    });
  }
  return [];
}

/** The text of a file with the requirement and, if the region is known, the settings. */
function providerText(region: string | undefined): string {
  const lintel = { name: "lintel", is: hclMap([["source", hclScalar(providerSource)]]) };
  const parts = [
    hclBlock("terraform", [{ header: "required_providers", lines: [lintel] }]),
    ...(region === undefined ? [] : [hclBlock('provider "lintel"', [{ name: "region", is: hclScalar(region) }])]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** A name for a resource, from its logical id, its own name or its ARN. */
function nameFor(
  { model, root, logicalId, file, resource }: FoundDeclaration,
  addresses: Set<string>,
  report: (problem: MigrationProblem) => void,
): string {
  const label = root.at(...model.label.split("."));
  const called = typeof label.value === "string" ? label.value : undefined;
  root.takeUnknowns();
  const hcl = hclSourceOf({ file, resource });
  const wanted = nameFrom(logicalId ?? (hcl && wantedName(hcl)) ?? called ?? "", model.name.replaceAll("-", "_"));
  const { type } = ownType(model);
  const inRegion =
    file.live !== undefined && "region" in file.live ? [`${wanted}_${nameFrom(file.live.region, "")}`] : [];
  const free = [wanted, ...inRegion].map((each) => `${type}.${each}`).find((each) => !addresses.has(each));
  const address = free ?? taking(`${type}.${wanted}`, new Set(addresses));
  addresses.add(address);
  const name = address.slice(type.length + 1);
  if (name !== wanted) {
    const span = root.span("value");
    report({
      rule: "migrate/name",
      file,
      at: rangeIn(file, span),
      message: `${type}.${wanted} is taken, so the ${model.title} becomes ${type}.${name}`,
      resource: resource(),
    });
  }
  return name;
}
