/**
 * Describes in types the members of a model and the props of its construct: each as a union of sentences, one for each
 * member and each value of an enumeration, so that a type error shows the sentences that one side lacks. Only {@link
 * same} runs.
 */
import type { IResolvable } from "cdktf";

/** true, or the sentences that only one side has. */
export type Same<One, Other> = [One, Other] extends [Other, One] ? true : Exclude<One, Other> | Exclude<Other, One>;
export const same = <Result extends true>(response: Result): Result => response;

/** Describes a field of the model at a path. Props are in lower camel case. */
export type OfField<F, Path extends string> = F extends { kind: "string"; enum: readonly (infer Word extends string)[] }
  ? `${Path}: ${Word}`
  : F extends { kind: "string" }
    ? `${Path}: string`
    : F extends { kind: "integer" }
      ? `${Path}: number`
      : F extends { kind: "boolean" }
        ? `${Path}: boolean`
        : F extends { kind: "list"; element: infer Element }
          ? OfField<Element, `${Path}[]`>
          : F extends { kind: "map"; value: infer Value }
            ? OfField<Value, `${Path}.*`>
            : F extends { kind: "struct"; members: infer Members }
              ? {
                  [Name in keyof Members & string]:
                    | `${Path}.${Uncapitalize<Name>} is ${Members[Name] extends { required: true } ? "required" : "optional"}`
                    | OfField<Members[Name], `${Path}.${Uncapitalize<Name>}`>;
                }[keyof Members & string]
              : never;

type NamesOf<Shape> = Shape extends unknown ? keyof Shape : never;
type MemberOf<Shape, Name> = Shape extends unknown ? (Name extends keyof Shape ? Shape[Name] : undefined) : never;
/** Whether the member is required in every alternative. */
type Presence<Shape, Name> = undefined extends MemberOf<Shape, Name> ? "optional" : "required";

/** Describes the props of a value at a path; merges alternatives and ignores tokens. */
export type OfProps<Value, Path extends string> = OfPlain<Exclude<Value, IResolvable | undefined>, Path>;
type OfPlain<Value, Path extends string> = [Value] extends [never]
  ? never
  : [Value] extends [string]
    ? string extends Value
      ? `${Path}: string`
      : `${Path}: ${Value}`
    : [Value] extends [number]
      ? `${Path}: number`
      : [Value] extends [boolean]
        ? `${Path}: boolean`
        : [Value] extends [readonly unknown[]]
          ? OfProps<Value[number], `${Path}[]`>
          : string extends NamesOf<Value>
            ? OfProps<MemberOf<Value, string>, `${Path}.*`>
            : {
                [Name in NamesOf<Value> & string]:
                  | `${Path}.${Name} is ${Presence<Value, Name>}`
                  | OfProps<MemberOf<Value, Name>, `${Path}.${Name}`>;
              }[NamesOf<Value> & string];
