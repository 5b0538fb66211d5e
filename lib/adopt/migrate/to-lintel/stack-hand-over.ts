/** What keeps a stack of CloudFormation from deleting the objects that Terraform takes over. */
import { isMembers, type Members } from "../../../base/members.ts";
import { partOf } from "../../../lint/declaration/plain.ts";
import type { Segment } from "../../../lint/text/path.ts";
import type { MigrationProblem } from "../problem.ts";
import type { FoundDeclaration } from "./declared-target.ts";
import { rangeIn } from "./source-range.ts";

/** What to do so that no stack deletes what Terraform manages. */
export const handOverOfStack: readonly string[] = [
  "",
  "The stack still manages these objects. In this order, nothing is deleted:",
  "1. Deploy the template with DeletionPolicy: Retain and UpdateReplacePolicy: Retain for them, and nothing else.",
  "2. terraform plan must show imports only; apply it.",
  "3. Remove the resources from the template, or delete the stack, and then remove the import blocks.",
];

/** Tells what keeps a stack from deleting the object, if the template does not say it yet. */
export function reportStack(found: FoundDeclaration, report: (problem: MigrationProblem) => void): void {
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
