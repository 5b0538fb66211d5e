/** The two casings of member names: `taskId` and `task_id`. */
import { snakeCase } from "../../../facts/derive/names.ts";
import type { Field } from "../../../facts/model/field.ts";

/** The names of a member, the one in the document's casing first. */
export function namesInCasings(member: string, inSnakeCase: boolean): readonly string[] {
  const snake = snakeCase(member);
  if (snake === member) return [member];
  return inSnakeCase ? [snake, member] : [member, snake];
}

/** Whether a document has more members in snake case than in camel case, of those whose casings differ. */
export const isInSnakeCase = (document: unknown, field: Field): boolean => balance(document, field) > 0;

/** Number of members in snake case minus those in camel case. */
function balance(part: unknown, field: Field): number {
  if (typeof part !== "object" || part === null) return 0;
  if (Array.isArray(part)) {
    return field.kind === "list" ? sum(part.map((element) => balance(element, field.element))) : 0;
  }
  if (field.kind === "map") return sum(Object.values(part).map((value) => balance(value, field.value)));
  if (field.kind !== "struct") return 0;
  const written = new Map(Object.entries(part));
  return sum(
    Object.entries(field.members).map(([member, memberField]) => {
      const snake = snakeCase(member);
      const own = snake === member ? 0 : Number(written.has(snake)) - Number(written.has(member));
      return own + balance(written.get(member) ?? written.get(snake), memberField);
    }),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
