/** Selects services by name, tags and ARN. */

import type { Members } from "../../base/members.ts";
import { compileGlob, GlobError } from "../../lint/text/patterns/glob-pattern.ts";
import { serviceArnForm } from "../../services/app-runner/hosted-service/model/service-arn.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The options of the command line that select services. */
export interface SelectionOptions {
  /** Globs of names, any of which a service has. */
  readonly name: readonly string[];
  /** `KEY=VALUE`, all of which a service has. */
  readonly tag: readonly string[];
  readonly arn: readonly string[];
  readonly all: boolean;
}

/** A test of services by name and ARN, and the option that asks for it. */
interface Wanted {
  readonly option: string;
  readonly isMet: (name: string, arn: string) => boolean;
}

/** What services are selected. */
export interface ServiceSelection {
  /** A service has one of these; empty: every service. */
  readonly wanted: readonly Wanted[];
  readonly tags: readonly (readonly [key: string, value: string])[];
  /** The regions of the ARNs, if services are selected by nothing else. */
  readonly regions: readonly string[];
}

/** Reads the options. Throws a UsageError for a malformed value, for contradictions, and if nothing is selected. */
export function selectionOf({ name, tag, arn, all }: SelectionOptions): ServiceSelection {
  const isNarrowed = name.length + tag.length + arn.length > 0;
  if (all && isNarrowed) throw new UsageError("--all selects every service; remove it, or --name, --tag and --arn");
  if (!all && !isNarrowed)
    throw new UsageError("select services with --name, --tag or --arn, or all of the regions and profiles with --all");
  const regions = arn.map(regionOf);
  return {
    wanted: [...name.map(ofName), ...arn.map((each) => ({ option: `--arn ${each}`, isMet: isArn(each) }))],
    tags: tag.map(tagOf),
    regions: name.length > 0 ? [] : [...new Set(regions)],
  };
}

/** Whether a selection has a service with this name and ARN, whatever its tags. */
export const isNamed = ({ wanted }: ServiceSelection, name: string, arn: string): boolean =>
  wanted.length === 0 || wanted.some(({ isMet }) => isMet(name, arn));

export const isTagged = ({ tags }: ServiceSelection, own: Members): boolean =>
  tags.every(([key, value]) => Object.hasOwn(own, key) && own[key] === value);

const isArn = (arn: string) => (_: string, other: string) => other === arn;

function ofName(glob: string): Wanted {
  if (glob === "") throw new UsageError("--name requires a value, such as --name 'web-*'");
  try {
    return { option: `--name ${glob}`, isMet: compileGlob(glob) };
  } catch (error) {
    if (error instanceof GlobError) throw new UsageError(`--name ${JSON.stringify(glob)} ${error.message}`);
    throw error;
  }
}

function tagOf(given: string): readonly [string, string] {
  const at = given.indexOf("=");
  if (at < 1) throw new UsageError(`--tag is ${JSON.stringify(given)}; it must be KEY=VALUE, such as env=dev`);
  return [given.slice(0, at), given.slice(at + 1)];
}

function regionOf(arn: string): string {
  const [, region] = new RegExp(serviceArnForm.source, "u").exec(arn) ?? [];
  if (region === undefined)
    throw new UsageError(`--arn is ${JSON.stringify(arn)}; it must be ${serviceArnForm.meaning}`);
  return region;
}
