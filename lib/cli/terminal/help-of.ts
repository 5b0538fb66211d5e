/** Takes the help of an option from the model. */
import type { Field } from "../../facts/model/field.ts";

/** Help text of an option that is a field of the model: its description, without the full stop. */
export const helpOf = ({ description }: Pick<Field, "description">): string => description.replace(/\.$/, "");
