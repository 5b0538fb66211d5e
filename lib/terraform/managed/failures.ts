/** Failures of operations, as diagnostics. */

import { messageOf } from "../../base/message-of.ts";
import { shellWord } from "../../base/text/shell-word.ts";
import { ApiError, type ApiErrorKind } from "../../client/api-error.ts";
import { snakeCasePath } from "../../facts/derive/names.ts";
import { withArticle } from "../../facts/derive/wording.ts";
import type { Diagnostic, PathStep } from "../protocol/provider-server.ts";
import {
  AlreadyExistsError,
  type HandlerOperation,
  HeldError,
  PartialResultError,
  type RefusedCreation,
} from "../runtime/handler.ts";
import { inProviderNames } from "./settings/provider-configuration.ts";
import type { Deadline } from "./timeouts.ts";
import { titleOf, titleOfDetail } from "./title.ts";

/** The object of an operation: its Terraform type, and its name in sentences. */
export interface Subject {
  readonly type: string;
  readonly title: string;
  /** The next apply continues a creation that failed half-way. */
  readonly completes: boolean;
  /** `terraform import` supports it. */
  readonly imports: boolean;
}

const doing: { readonly [operation in HandlerOperation]: string } = {
  create: "Creating",
  read: "Reading",
  update: "Changing",
  delete: "Deleting",
};

const longer = (operation: HandlerOperation): string =>
  `To allow more time, set timeouts.${operation} to a longer duration: timeouts { ${operation} = "1h" }.`;

/** How to give an operation more time. A deletion knows the timeout of the state, not that of the configuration. */
const moreTime: { readonly [operation in HandlerOperation]: string } = {
  create: longer("create"),
  read: longer("read"),
  update: longer("update"),
  delete:
    "Run the same command again (terraform destroy, or the apply after you removed the resource): it waits as long again. A longer timeouts.delete counts only after an apply with the resource in the configuration, which would create it again if it is gone by then.",
};

const shownMessage = (error: unknown): string => inProviderNames(messageOf(error));

/** An operation that failed, was interrupted, or took too long; `withoutCredentials` ends an error about credentials. */
export function failed(subject: Subject, deadline: Deadline, error: unknown, withoutCredentials?: string): Diagnostic {
  const { operation, duration } = deadline;
  const what = `${doing[operation]} the ${subject.title}`;
  if (error instanceof AlreadyExistsError) return alreadyExists(subject, error);
  if (error instanceof HeldError) return operation === "delete" ? takenOver(subject, error) : held(subject, error);
  const message =
    error instanceof PartialResultError && subject.completes
      ? `${shownMessage(error)}\n\nIt is in the state, marked as tainted. Apply again, after correcting the declaration if it caused the failure: Terraform announces a replacement, but the existing object is kept and completed.`
      : shownMessage(error);
  if (deadline.stopped) {
    return errorOf(
      `${what} was interrupted`,
      `${message}\n\n${operation === "read" ? "Nothing was changed." : "The service may still be carrying out the operation. Run the same command again: it continues from there."}`,
    );
  }
  if (deadline.expired) {
    return errorOf(`${what} took longer than ${duration}`, `${message}\n\n${moreTime[operation]}`, [
      { attribute: "timeouts" },
      { attribute: operation },
    ]);
  }
  const isAdvised =
    withoutCredentials !== undefined && error instanceof ApiError && credentialErrors.includes(error.kind);
  return errorOf(`${what} failed`, isAdvised ? `${message}.\n\n${withoutCredentials}` : message);
}

/** The kinds of errors of a user who has no credentials. */
const credentialErrors: readonly ApiErrorKind[] = ["NoCredentials", "UnknownProfile"];

/** Whether the service did not judge a request: there was no response, or one that another attempt may not get. */
function isUnjudged(error: unknown): boolean {
  const met = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  return met instanceof ApiError && (met.kind !== "Service" || met.retryable);
}

/** A warning of a handler. */
export const warningOf = ({ title }: Subject, message: string): Diagnostic => ({
  severity: "warning",
  summary: titleOf(message.split(/[.:](?:\s|$)/, 1).join("") || `Warning about the ${title}`),
  detail: message,
});

/** A dry run that failed: the service rejected it, or did not judge it. */
export function refusedDryRun(subject: Subject, error: unknown): Diagnostic {
  if (error instanceof AlreadyExistsError) return alreadyExists(subject, error);
  if (error instanceof HeldError) return held(subject, error);
  return errorOf(
    isUnjudged(error) ? `The dry run of the ${subject.title} failed` : `The service would reject the ${subject.title}`,
    `${shownMessage(error)}\n\nThis was a dry run, because dry_run_on_plan is true.`,
  );
}

/** The object to create exists, and is not in the state. */
function alreadyExists(
  { type, title, imports }: Subject,
  { identity, differences, message }: AlreadyExistsError,
): Diagnostic {
  const compared =
    differences.length === 0
      ? "Its content matches the declaration: set adopt_existing = true to adopt it."
      : `It differs from the declaration in ${differences.map(snakeCasePath).join(", ")}.`;
  const remedy = imports
    ? `To manage it with this resource, run (with this resource's name for NAME):\n\n  terraform import ${type}.NAME ${shellWord(identity)}`
    : "This host cannot import: declare a different name, or exactly the existing values.";
  return errorOf(`The ${title} already exists`, `${message}\n${compared}\n\nIt is ${identity}. ${remedy}`);
}

/** The object to create belongs to another resource in the state, or in this run. */
const held = ({ title, imports }: Subject, { existing: { identity } }: HeldError): Diagnostic =>
  errorOf(
    `Another resource in this state already has the ${title}`,
    `${identity} is in Terraform's state, or is being created in this run, under another address. One object belongs to one resource: nothing was created or changed.

- The address changed (a renamed resource, another for_each key): add a moved block from the old address to the new one; or apply again once the old one is destroyed.
- It is being replaced with create_before_destroy: the old one keeps the name until it is destroyed. Remove create_before_destroy, or change the name.
- Two resources declare the same name: rename or remove one of them.${imports ? `\n- It was removed from the state: terraform import ADDRESS ${shellWord(identity)}` : ""}`,
  );

/** The object to delete belongs to another resource by now. */
const takenOver = ({ title }: Subject, { existing: { identity } }: HeldError): Diagnostic =>
  errorOf(
    `The ${title} was not deleted: another resource has it`,
    `In this run another resource of this state adopted ${identity}. Remove this one from the state: terraform state rm ADDRESS.`,
  );

const nameOf = (steps: readonly PathStep[]): string =>
  steps.map((step) => ("attribute" in step ? step.attribute : step.element)).join(".");

/** An attribute that is required only to create the resource. */
export function missingToCreate({ title }: Subject, steps: readonly PathStep[]): Diagnostic {
  const name = nameOf(steps);
  return errorOf(
    titleOf(`${name} is missing; ${withArticle(title)} cannot be created without it`, name),
    `${name} is missing. It is required to create the ${title}, and optional once the ${title} exists.`,
    steps,
  );
}

/** A plan that would create what the service does not create any more; `replaces` says that it would delete it first. */
export function notCreatable(
  { title }: Subject,
  { path, problem, remedy }: RefusedCreation,
  replaces: boolean,
): Diagnostic {
  const loss = replaces ? ` The plan would delete the ${title}, and creating it again would fail.` : "";
  const steps = snakeCasePath(path)
    .split(".")
    .map((attribute) => ({ attribute }));
  return errorOf(titleOf(problem), `${problem}.${loss} ${remedy}`, steps);
}

/** A data source with none, or too many, of its search arguments. */
export function invalidLookup({ title }: Subject, names: readonly string[], given: readonly string[]): Diagnostic {
  const [summary, remedy] =
    given.length === 0
      ? [`Neither ${names.join(" nor ")} is set`, "Set one of them."]
      : [`Both ${names.join(" and ")} are set`, "Remove one of them."];
  return errorOf(
    summary,
    `Exactly one of ${names.join(" and ")} must select the ${title}. ${remedy}`,
    given.slice(0, 1).map((attribute) => ({ attribute })),
  );
}

/** The object of a data source was not found in a region. */
export const notFound = ({ title }: Subject, name: string, value: string, region: string): Diagnostic =>
  errorOf(
    titleOf(`No ${title} has this ${name}: ${JSON.stringify(value)}`),
    `No ${title} in the provider's account and in ${region} has ${name} ${JSON.stringify(value)}. Correct ${name}; or, if the object is elsewhere, set region, or use credentials of its account.`,
    [{ attribute: name }],
  );

/** A secret reference in a declaration that cannot be read. */
export const unreadableSecret = (path: string, error: unknown): Diagnostic =>
  errorOf(`${path} cannot be read`, `${path} refers to a secret: ${shownMessage(error)}.`, attributeOf(path));

/** A secret that is not valid in a header. The diagnostic names no attribute: Terraform would print its line. */
export const unsendableSecret = (path: string): Diagnostic =>
  errorOf(
    `${path} cannot be sent`,
    `${path} is empty, or contains a line break or another character that is not allowed in headers (not shown). Check the end of the stored secret.`,
  );

/** Terraform before 1.11 would keep a write-only value in its state. */
export const needsWriteOnly = (path: string): Diagnostic =>
  errorOf(
    `${path} needs Terraform 1.11`,
    `${path} is a secret, which must not reach Terraform's state. Terraform 1.11 and later do not store such write-only values; this version would store it in plain text. Use Terraform 1.11 or later, or remove ${path}.`,
  );

/** A secret that `ignore_changes` covers. */
export const notIgnorable = (path: string): Diagnostic =>
  errorOf(
    `ignore_changes cannot cover ${path}`,
    `${path} is write-only: Terraform stores no earlier value of it, and every update must send it. Remove ${path} from ignore_changes. Nothing was changed.`,
    attributeOf(path),
  );

const attributeOf = (path: string): readonly PathStep[] => path.split(".").map((attribute) => ({ attribute }));

/** An id for `terraform import` that no resource can have. */
export const badImportId = (error: unknown): Diagnostic =>
  errorOf(titleOfDetail(shownMessage(error)), shownMessage(error));

/** A `moved` block to this resource from anything that cannot become one; `types` are those of other providers. */
export const notMovable = ({ type, title }: Subject, from: string, types: readonly string[]): Diagnostic =>
  errorOf(
    `A moved block cannot turn ${withArticle(from)} into ${withArticle(title)}`,
    `A moved block to ${type} must start from ${[...types, "the terraform_data"].join(", or ")} in which the null_resource host keeps the outputs of an applied ${title}, and its state must name the object. To import an existing one: terraform import ${type}.NAME ID.`,
  );

/** The source of a `moved` block has a state of a release that nobody has seen. */
export const ofUnseenVersion = ({ title }: Subject, from: string, version: number): Diagnostic => ({
  severity: "warning",
  summary: `The state of ${from} has schema version ${version}, which Lintel does not know`,
  detail: `Lintel takes from it only which ${title} it is: the refresh reads the rest from the service. Do not plan this move with -refresh=false. A newer version of Lintel may read the state.`,
});

/**
 * The plan of a resource that was moved or imported, but not read. A replacement is refused: what the state lacks would
 * look like a change.
 */
export function notRead(
  { title }: Subject,
  unknownSettings: readonly string[],
  replaced: readonly (readonly PathStep[])[],
): Diagnostic {
  const why =
    unknownSettings.length > 0
      ? `The provider's configuration is not known yet (${unknownSettings.join(", ")})`
      : "Terraform does not refresh (-refresh=false)";
  const compared = `${why}, so the configuration is compared with the state before the move; values that this state lacks look like changes.`;
  const remedy =
    unknownSettings.length > 0
      ? "To compare it with the service, first apply the dependencies of the settings, with -target."
      : "To compare it with the service, plan without -refresh=false.";
  const summary = `The ${title} was taken over, but not read`;
  if (replaced.length === 0) return { severity: "warning", summary, detail: `${compared} ${remedy}` };
  const names = [...new Set(replaced.map(nameOf))].join(", ");
  return errorOf(summary, `${compared} It would be replaced because of ${names}. ${remedy} Nothing was changed.`);
}

/** The provider's configuration contains unknown values, but a request is necessary. */
export function notYetConfigured(
  { title }: Subject,
  unknown: readonly string[],
  severity: Diagnostic["severity"],
  consequence: string,
): Diagnostic {
  const names = unknown.join(", ");
  return {
    severity,
    summary: `The ${title} cannot be read yet`,
    detail: `The provider's ${names} ${unknown.length === 1 ? "is" : "are"} known only after apply. ${consequence} To avoid this, give the provider values that are known at plan time, or apply the resources that they come from first, with -target.`,
  };
}

const errorOf = (summary: string, detail: string, path?: readonly PathStep[]): Diagnostic => ({
  severity: "error",
  summary,
  detail,
  ...(path !== undefined && { path }),
});

/** Whether an error is among diagnostics. */
export const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === "error");
