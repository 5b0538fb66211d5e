/** Instances and launch templates of EC2, from a seed. */

import { pageOf, type QueryCall } from "../../../emulator/query-protocol.ts";
import { Refusal } from "../../../emulator/refusal.ts";
import type { TableDefinition } from "../../../emulator/table.ts";
import type { XmlContent } from "../../../emulator/xml.ts";
import { type FilterValues, filterOf, pageSize, tagSet } from "./filter.ts";
import { instances, type LaunchTemplate, launchTemplates, type SeededInstance } from "./seeded-compute.ts";

const everything = <T extends object>(call: QueryCall, definition: TableDefinition<T>): readonly T[] =>
  call.table(definition).page(0, Number.POSITIVE_INFINITY).records;

const templatePage = { ...pageSize, most: 200 };

const instanceFilters: FilterValues<SeededInstance> = {
  "instance-id": ({ id }) => [id],
  "image-id": ({ imageId }) => [imageId],
  "instance-state-name": ({ state }) => [state],
};

const stateCodes: ReadonlyMap<string, number> = new Map([
  ["pending", 0],
  ["running", 16],
  ["shutting-down", 32],
  ["terminated", 48],
  ["stopping", 64],
  ["stopped", 80],
]);

/** Returns {reservationSet, nextToken?}; each instance has a reservation of its own. */
export function describeInstances(call: QueryCall): XmlContent {
  const ids = call.list("InstanceId");
  const all = everything(call, instances);
  const unknown = ids.filter((id) => !all.some((each) => each.id === id));
  if (unknown.length > 0)
    throw new Refusal("InvalidInstanceID.NotFound", 400, `the instance ids '${unknown.join(", ")}' do not exist`);
  const isIn = filterOf(call, instanceFilters);
  const found = all.filter((each) => (ids.length === 0 || ids.includes(each.id)) && isIn(each));
  const { items, next } = pageOf(call, found, { ...pageSize, least: 5 });
  const { account } = call.scope;
  const reservationSet = items.map(({ id, imageId, state, launchedAt, tags }) => ({
    ...{ reservationId: `r-${id.replace(/^i-/, "")}`, ownerId: account },
    instancesSet: [
      {
        ...{ instanceId: id, imageId, instanceState: { code: stateCodes.get(state) ?? 16, name: state } },
        ...{ instanceType: "t3.micro", launchTime: launchedAt, architecture: "x86_64", tagSet: tagSet(tags) },
      },
    ],
  }));
  return { reservationSet, nextToken: next };
}

const templateFilters: FilterValues<LaunchTemplate> = {
  "launch-template-name": ({ name }) => [name],
  "create-time": ({ createdAt }) => [createdAt],
};

/** Returns {launchTemplates, nextToken?}. */
export function describeLaunchTemplates(call: QueryCall): XmlContent {
  const [ids, names] = [call.list("LaunchTemplateId"), call.list("LaunchTemplateName")];
  for (const id of ids) named(call, id, undefined);
  for (const name of names) named(call, undefined, name);
  const isNamed = ({ id, name }: LaunchTemplate) =>
    ids.length + names.length === 0 || ids.includes(id) || names.includes(name);
  const isIn = filterOf(call, templateFilters);
  const found = everything(call, launchTemplates).filter((each) => isNamed(each) && isIn(each));
  const { items, next } = pageOf(call, found, templatePage);
  const { account } = call.scope;
  const all = items.map(({ id, name, createdAt, defaultVersion, versions, tags }) => ({
    ...{ launchTemplateId: id, launchTemplateName: name, createTime: createdAt, createdBy: creatorOf(account) },
    ...{ defaultVersionNumber: defaultVersion, latestVersionNumber: versions.length, tagSet: tagSet(tags) },
  }));
  return { launchTemplates: all, nextToken: next };
}

const creatorOf = (account: string): string => `arn:aws:iam::${account}:root`;

/** @throws Refusal if the template does not exist. */
function named(call: QueryCall, id: string | undefined, name: string | undefined): LaunchTemplate {
  const found = everything(call, launchTemplates).find((each) => each.id === id || each.name === name);
  if (found !== undefined) return found;
  throw id === undefined
    ? new Refusal(
        "InvalidLaunchTemplateName.NotFoundException",
        400,
        `the launch template with the name ${JSON.stringify(name)} does not exist`,
      )
    : new Refusal("InvalidLaunchTemplateId.NotFound", 400, `the launch template '${id}' does not exist`);
}

/** Returns {launchTemplateVersionSet, nextToken?}: of one template, or the newest or default ones of all. */
export function describeLaunchTemplateVersions(call: QueryCall): XmlContent {
  const { form } = call;
  const [id, name] = [form.get("LaunchTemplateId") ?? undefined, form.get("LaunchTemplateName") ?? undefined];
  const asked = call.list("LaunchTemplateVersion");
  const isOfAll = id === undefined && name === undefined;
  if (isOfAll && (asked.length === 0 || asked.some((each) => !each.startsWith("$")))) {
    const message =
      "LaunchTemplateId and LaunchTemplateName are missing; name a template, or ask for $Latest and $Default only";
    throw new Refusal("MissingParameter", 400, message);
  }
  const templates = isOfAll ? everything(call, launchTemplates) : [named(call, id, name)];
  const [least, most] = [
    Number(form.get("MinVersion") ?? 1),
    Number(form.get("MaxVersion") ?? Number.MAX_SAFE_INTEGER),
  ];
  const found = templates.flatMap((template) =>
    [...numbersOf(template, asked)]
      .filter((number) => asked.length > 0 || (number >= least && number <= most))
      .map((number) => versionXml(template, number, call.scope.account)),
  );
  const { items, next } = pageOf(call, found, templatePage);
  return { launchTemplateVersionSet: items, nextToken: next };
}

/** The numbers of versions, newest first. */
function numbersOf({ id, defaultVersion, versions }: LaunchTemplate, asked: readonly string[]): ReadonlySet<number> {
  const latest = versions.length;
  if (asked.length === 0) return new Set(versions.map((_, index) => latest - index));
  return new Set(
    asked.map((version) => {
      const number = version === "$Latest" ? latest : version === "$Default" ? defaultVersion : Number(version);
      if (versions[number - 1] !== undefined) return number;
      throw new Refusal(
        "InvalidLaunchTemplateId.VersionNotFound",
        400,
        `the launch template '${id}' has no version ${JSON.stringify(version)}`,
      );
    }),
  );
}

const versionXml = (
  { id, name, createdAt, defaultVersion, versions }: LaunchTemplate,
  number: number,
  account: string,
) => ({
  ...{ launchTemplateId: id, launchTemplateName: name, versionNumber: number, createTime: createdAt },
  ...{ createdBy: creatorOf(account), defaultVersion: number === defaultVersion },
  launchTemplateData: { imageId: versions[number - 1]?.imageId },
});
