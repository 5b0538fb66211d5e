/** The values of a page's filters. */

/** The text of a field; empty if the form does not have it. */
export function fieldText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}

/** The words of the search field in lower case, all of which an entry must contain. */
export const searchWords = (values: FormData): readonly string[] =>
  fieldText(values, "search")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
