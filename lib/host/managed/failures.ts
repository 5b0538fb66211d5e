/** Failures of operations in words for the person at the terminal. */
import { snakeCasePath } from "../../derive/names.ts";
import { AlreadyExistsError, type HandlerOperation, HeldError, PartialResultError } from "../../runtime/handler.ts";
import type { Diagnostic, PathStep } from "../protocol/provider-server.ts";
import { inProviderNames } from "./settings.ts";
import type { Deadline } from "./timeouts.ts";
import { titleOf, titleOfDetail } from "./title.ts";

/** What an operation was done to: its Terraform type, and what people call it. */
export interface Subject {
  readonly type: string;
  readonly title: string;
  /** A creation that failed half-way is gone on with by the next apply. */
  readonly completes: boolean;
  /** `terraform import` takes it. */
  readonly imports: boolean;
}

const doing: { readonly [operation in HandlerOperation]: string } = {
  create: "Creating",
  read: "Reading",
  update: "Changing",
  delete: "Deleting",
};

const messageOf = (error: unknown): string => inProviderNames(error instanceof Error ? error.message : String(error));

/** An operation that failed, was interrupted, or took too long. */
export function failed(subject: Subject, deadline: Deadline, error: unknown): Diagnostic {
  const { operation, duration } = deadline;
  const what = `${doing[operation]} the ${subject.title}`;
  if (error instanceof AlreadyExistsError) return alreadyExists(subject, error);
  if (error instanceof HeldError) return operation === "delete" ? takenOver(subject, error) : held(subject, error);
  const message =
    error instanceof PartialResultError && subject.completes
      ? `${messageOf(error)}\n\nIt is kept in the state, as tainted. Apply again, with a corrected declaration where that was the reason: Terraform announces a replacement, and what is there is kept and completed.`
      : messageOf(error);
  if (deadline.stopped) {
    return errorOf(
      `${what} was interrupted`,
      `${message}\n\n${operation === "read" ? "Nothing was changed." : "The service may still be carrying it out. Run plan to see what became of it; apply goes on from there."}`,
    );
  }
  if (deadline.expired) {
    return errorOf(
      `${what} took longer than ${duration}`,
      `${message}\n\nThe time is set by timeouts.${operation}: timeouts { ${operation} = "…" } with a longer duration, such as "1h", allows more.`,
      [{ attribute: "timeouts" }, { attribute: operation }],
    );
  }
  return errorOf(`${what} failed`, message);
}

/** What a handler warns of. */
export const worthKnowing = ({ title }: Subject, message: string): Diagnostic => ({
  severity: "warning",
  summary: titleOf(message.split(/[.:](?:\s|$)/, 1).join("") || `About the ${title}`),
  detail: message,
});

/** A plan that the service was asked about and would not accept. */
export function refused(subject: Subject, error: unknown): Diagnostic {
  if (error instanceof AlreadyExistsError) return alreadyExists(subject, error);
  if (error instanceof HeldError) return held(subject, error);
  return errorOf(
    `The service would not accept the ${subject.title}`,
    `${messageOf(error)}\n\nIt was asked without doing anything, because dry_run_on_plan is true.`,
  );
}

/** What was to be created exists, and is not in the state. */
function alreadyExists(
  { type, title, imports }: Subject,
  { identity, differences, message }: AlreadyExistsError,
): Diagnostic {
  const compared =
    differences.length === 0
      ? "Its content is the same as declared: adopt_existing = true takes it over."
      : `It differs from the declaration in ${differences.map(snakeCasePath).join(", ")}.`;
  const remedy = imports
    ? `To manage it with this resource, run (with this resource's name for NAME):\n\n  terraform import ${type}.NAME ${identity}`
    : "This host imports nothing: declare another name, or what is there.";
  return errorOf(`The ${title} exists already`, `${message}\n${compared}\n\nIt is ${identity}. ${remedy}`);
}

/** What was to be created belongs to another resource in the state, or in this run. */
const held = ({ title, imports }: Subject, { existing: { identity } }: HeldError): Diagnostic =>
  errorOf(
    `Another resource in this state has the ${title} already`,
    `${identity} is in Terraform's state, or is being created in this run, under another address. One object belongs to one resource: nothing was created or changed.

- The address changed (a renamed resource, another for_each key): add a moved block that leads from the old address to the new one; or apply again once the old one is destroyed.
- It is being replaced with create_before_destroy: the old one keeps the name until it is destroyed. Remove create_before_destroy, or change the name.
- Two resources declare the same name: rename or remove one of them.${imports ? `\n- It was removed from the state: terraform import ADDRESS ${identity}` : ""}`,
  );

/** What was to be deleted is another resource's by now. */
const takenOver = ({ title }: Subject, { existing: { identity } }: HeldError): Diagnostic =>
  errorOf(
    `The ${title} was not deleted: another resource has it`,
    `${identity} was taken over in this run by another resource of this state. Remove this one from the state: terraform state rm ADDRESS.`,
  );

/** What creating a resource takes, and a later change may leave out. */
export function missingToCreate({ title }: Subject, steps: readonly PathStep[]): Diagnostic {
  const names = steps.map((step) => ("attribute" in step ? step.attribute : step.element));
  return errorOf(
    titleOf(`${names.join(".")} is missing; a ${title} cannot be created without it`, names.join(".")),
    `${names.join(".")} is missing. It must be given where the ${title} is created; it may be left out once that exists.`,
    steps,
  );
}

/** A data source that is not told which resource to look for, or told twice. */
export function badLookUp({ title }: Subject, names: readonly string[], given: readonly string[]): Diagnostic {
  const [summary, remedy] =
    given.length === 0
      ? [`Neither ${names.join(" nor ")} is given`, "Give one of them."]
      : [`Both ${names.join(" and ")} are given`, "Leave one of them out."];
  return errorOf(
    summary,
    `Exactly one of ${names.join(" and ")} says which ${title} is meant. ${remedy}`,
    given.slice(0, 1).map((attribute) => ({ attribute })),
  );
}

/** What a data source looked for and did not find. */
export const notFound = ({ title }: Subject, name: string, value: string): Diagnostic =>
  errorOf(
    titleOf(`No ${title} has ${name} ${JSON.stringify(value)}`),
    `No ${title} in the provider's account and region has ${name} ${JSON.stringify(value)}.`,
    [{ attribute: name }],
  );

/** A secret that a declaration refers to, and that cannot be read. */
export const unreadableSecret = (path: string, error: unknown): Diagnostic =>
  errorOf(`${path} cannot be read`, `${path} refers to a secret: ${messageOf(error)}.`, attributeOf(path));

/** A secret that no header can hold. It is not shown: of an attribute that is named Terraform prints the line. */
export const unsendableSecret = (path: string): Diagnostic =>
  errorOf(
    `${path} cannot be sent`,
    `${path} is empty, or has a line break or another character in it that no header can hold (not shown). Look for one at the end of where the secret is kept.`,
  );

/** Terraform before 1.11 would keep a write-only value in its state. */
export const needsWriteOnly = (path: string): Diagnostic =>
  errorOf(
    `${path} needs Terraform 1.11`,
    `${path} is a secret, which must not reach Terraform's state. Terraform 1.11 and later keep such write-only values nowhere; this version would keep it in clear. Use Terraform 1.11 or later, or leave ${path} out.`,
  );

/** A secret that `ignore_changes` covers. */
export const notIgnorable = (path: string): Diagnostic =>
  errorOf(
    `ignore_changes cannot cover ${path}`,
    `${path} is write-only: Terraform keeps no value that it could be left at, and every change must send it. Take ${path} out of ignore_changes. Nothing was changed.`,
    attributeOf(path),
  );

const attributeOf = (path: string): readonly PathStep[] => path.split(".").map((attribute) => ({ attribute }));

/** An id that `terraform import` was given and that none can have. */
export const badImportId = (error: unknown): Diagnostic => errorOf(titleOfDetail(messageOf(error)), messageOf(error));

/** A `moved` block that leads here from what is no output of the null_resource host. */
export const notMovable = ({ type, title }: Subject, from: string): Diagnostic =>
  errorOf(
    `A moved block cannot turn a ${from} into a ${title}`,
    `A moved block can lead to ${type} from the terraform_data in which the null_resource host keeps the outputs of a ${title} that was applied, and from nothing else. What exists is imported: terraform import ${type}.NAME ID.`,
  );

/** The provider's configuration holds values that are not known yet, and the service must be asked. */
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
    detail: `The provider's ${names} ${unknown.length === 1 ? "is" : "are"} known only after apply. ${consequence} To avoid this, give the provider values that are known at plan time, or apply what they come from first with -target.`,
  };
}

const errorOf = (summary: string, detail: string, path?: readonly PathStep[]): Diagnostic => ({
  severity: "error",
  summary,
  detail,
  ...(path !== undefined && { path }),
});
