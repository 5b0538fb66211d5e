/** The ids of `terraform import`: their form, which reference pages show too, and the fault of any other id. */
import type { ExampledPattern } from "../../facts/model/field.ts";

/** The form of the ids of a resource. */
export interface ImportForm {
  /** Completes "it must be …". */
  readonly meaning: string;
  /** An id of this form. */
  readonly example: string;
  /** The command that lists ids, if there is one: `aws apprunner list-services`. */
  readonly listing?: string;
}

/** The parts of a handler for `terraform import`. */
export interface Imports {
  /** The form of the ids of `terraform import`. */
  readonly importForm: ImportForm;
  /** Checks the id of `terraform import`; returns the identity, or throws an error with the form of ids. */
  parseImportId(id: string): string;
}

/** The error about an id that has another form. */
export const unfitImportId = (id: string, { meaning, listing }: ImportForm): Error =>
  new Error(
    `The id is ${JSON.stringify(id)}; it must be ${meaning}.${listing === undefined ? "" : ` The command \`${listing}\` lists them.`}`,
  );

/** The parts of a handler whose ids have a form, and are the identities. */
export function importsByForm({ source, meaning, example }: ExampledPattern, listing: string): Imports {
  const importForm: ImportForm = { meaning, example, listing };
  return {
    importForm,
    parseImportId(id) {
      if (new RegExp(source, "u").test(id)) return id;
      throw unfitImportId(id, importForm);
    },
  };
}
