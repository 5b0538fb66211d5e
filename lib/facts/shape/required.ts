/** Marks members of a structure as required, in values and in types. */

export const required = <const Member extends object>(member: Member): Member & { readonly required: true } => ({
  ...member,
  required: true,
});

/** Members of a structure, of which the named ones are required. */
export type Requiring<All, Name> = {
  readonly [Each in keyof All]: Each extends Name ? All[Each] & { readonly required: true } : All[Each];
};

/** The members of a structure, in their order, of which the named ones are required. */
export const requiring = <const All extends { readonly [name: string]: object }, Name extends keyof All & string>(
  members: All,
  ...names: readonly Name[]
): Requiring<All, Name> =>
  // The compiler does not follow the names through the list of entries.
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      names.some((each) => each === name) ? required(member) : member,
    ]),
  ) as Requiring<All, Name>;
