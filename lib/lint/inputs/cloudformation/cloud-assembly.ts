/**
 * The cloud assembly that the AWS CDK writes (`cdk.out`): for each stack its template, and the account and region to
 * which it is deployed. Its format: the package @aws-cdk/cloud-assembly-schema.
 */
import { basename, dirname, join } from "node:path";
import { isMembers, type Members, membersAt, membersOf } from "../../../base/members.ts";
import { ask } from "../../files/file-system.ts";
import { account, type RuleOptionValues, region } from "../../rule/rule-options.ts";

/** Where a stack is deployed. */
export interface StackEnvironment {
  /** Stacks of one assembly with the same account and region share it. */
  readonly scope: string;
  /** Its account and region, as options of rules. */
  readonly options: RuleOptionValues;
}

/**
 * The account and region of the stack whose template this is; undefined if no manifest lies beside it, if that does not
 * know the template, or if the stack may be deployed anywhere.
 */
export function stackEnvironment(template: string): StackEnvironment | undefined {
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
