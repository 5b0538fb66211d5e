/** The ids of `terraform import`: their form, which reference pages show too, and the fault of any other id. */
import type { ExampledPattern } from "../../facts/model/field.ts";
import type { Handler } from "./handler.ts";

/** The form of the ids of a resource. */
export interface ImportForm {
  /** Completes "it must be …". */
  readonly meaning: string;
  /** An id of this form. */
  readonly example: string;
  /** The command that lists ids, if there is one: `aws apprunner list-services`. */
  readonly listing?: string;
}

/** The error about an id that has another form. */
export const unfitImportId = (id: string, { meaning, listing }: ImportForm): Error =>
  new Error(
    `The id is ${JSON.stringify(id)}; it must be ${meaning}.${listing === undefined ? "" : ` The command \`${listing}\` lists them.`}`,
  );

/** The parts of a handler whose ids have a form, and are the identities. */
export function importsByForm(
  { source, meaning, example }: ExampledPattern,
  listing: string,
): Pick<Handler<never>, "importForm" | "parseImportId"> {
  const importForm: ImportForm = { meaning, example, listing };
  return {
    importForm,
    parseImportId(id) {
      if (new RegExp(source, "u").test(id)) return id;
      throw unfitImportId(id, importForm);
    },
  };
}
