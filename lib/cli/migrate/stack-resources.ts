/** What CloudFormation says that the resources of a stack are: the output of `aws cloudformation describe-stack-resources`. */
import { isMembers, listAt, textAt } from "../../base/members.ts";
import { namedPath } from "../../lint/files/file-tree.ts";
import { readText } from "../../lint/files/source-file.ts";
import { Fault } from "../../lint/text/fault.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The members in which the responses of operations have the resources. */
const lists = ["StackResources", "StackResourceSummaries"];

/**
 * The ARNs of resources by logical id, of those that one stack alone has. Throws a {@link UsageError} for a file that has
 * none.
 */
export function stackArns(paths: readonly string[]): ReadonlyMap<string, string> {
  const arns = new Map<string, Set<string>>();
  for (const path of paths) {
    const resources = resourcesIn(path);
    for (const each of resources) {
      const [logicalId, arn] = [textAt(each, "LogicalResourceId"), textAt(each, "PhysicalResourceId")];
      if (logicalId === undefined || arn?.startsWith("arn:") !== true) continue;
      arns.set(logicalId, (arns.get(logicalId) ?? new Set()).add(arn));
    }
  }
  return new Map([...arns].flatMap(([id, [only = "", ...others]]) => (others.length === 0 ? [[id, only]] : [])));
}

function resourcesIn(path: string) {
  let value: unknown;
  try {
    value = JSON.parse(readText(namedPath(path), path));
  } catch (error) {
    throw new UsageError(
      `--stack-resources ${error instanceof Fault ? error.toString() : `${path} is not valid JSON`}`,
    );
  }
  const name = lists.find((each) => isMembers(value) && Array.isArray(value[each]));
  if (isMembers(value) && name !== undefined) return listAt(value, name);
  throw new UsageError(
    `--stack-resources ${path} has neither StackResources nor StackResourceSummaries; write it with \`aws cloudformation describe-stack-resources --stack-name NAME > ${path}\``,
  );
}
