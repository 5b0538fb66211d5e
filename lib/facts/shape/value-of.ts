/**
 * The types of values, derived from their shapes. The compiler must know a shape as a literal (`as const satisfies`);
 * of a shape that it knows as a mere `Shape` the value is `unknown`.
 */

/** The type of a value that fits a shape, as the walk returns it: in documented names, without absent members. */
export type ValueOf<S> = S extends { readonly kind: "string" | "integer"; readonly enum: readonly (infer Word)[] }
  ? Word
  : S extends { readonly kind: "string" }
    ? string
    : S extends { readonly kind: "integer" }
      ? number
      : S extends { readonly kind: "boolean" }
        ? boolean
        : S extends { readonly kind: "list"; readonly element: infer Element }
          ? readonly ValueOf<Element>[]
          : S extends { readonly kind: "map"; readonly value: infer Value }
            ? { readonly [key: string]: ValueOf<Value> }
            : S extends { readonly kind: "struct"; readonly members: infer Members }
              ? MembersOf<Members>
              : unknown;

/** The type of a structure with these members: all that are not known to be required may be absent. */
export type MembersOf<Members> = Flat<
  { readonly [Name in Required<Members>]: ValueOf<Members[Name]> } & {
    readonly [Name in Exclude<keyof Members & string, Required<Members>>]?: ValueOf<Members[Name]>;
  }
>;

type Required<Members> = {
  [Name in keyof Members]: Members[Name] extends { readonly required: true } ? Name : never;
}[keyof Members];

/** One structure instead of an intersection, which the compiler would show to readers. */
type Flat<T> = { [Name in keyof T]: T[Name] };
