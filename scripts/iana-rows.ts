/** Reads IANA's registries of special addresses, as they are published in CSV. */

/** A block of addresses, and what IANA says of it. */
export interface RegisteredBlock {
  readonly block: string;
  readonly name: string;
  /** The column "Globally Reachable"; undefined where it is empty or "N/A". */
  readonly isReachable: boolean | undefined;
}

/** The blocks of a registry. Throws an Error for a text that is not one. */
export function blocksIn(csv: string): readonly RegisteredBlock[] {
  const [heads = [], ...rows] = recordsIn(csv);
  const column = (head: string): number => {
    const index = heads.indexOf(head);
    if (index < 0) throw new Error(`the registry has no column ${JSON.stringify(head)}, but ${heads.join(", ")}`);
    return index;
  };
  const [blocks, names, reachable] = ["Address Block", "Name", "Globally Reachable"].map(column);
  const cell = (row: readonly string[], index = -1): string => withoutNotes(row[index] ?? "");
  return rows.flatMap((row) => {
    const word = cell(row, reachable);
    const isReachable = word === "True" ? true : word === "False" ? false : undefined;
    const name = cell(row, names).replaceAll('"', "");
    return cell(row, blocks)
      .split(/\s*,\s*/)
      .map((block) => ({ block, name, isReachable }));
  });
}

/** Without references to footnotes: `False [1]`. */
const withoutNotes = (text: string): string => text.replaceAll(/\s*\[\d+\]/g, "").trim();

/** The records of a CSV text (RFC 4180), with its heads as the first one. */
function recordsIn(csv: string): readonly (readonly string[])[] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === "" && record.length === 0 && quoted === undefined && plain === "") break;
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** The date in the XML form of a registry, which its CSV form lacks. Throws an Error if it has none. */
export function dateIn(xml: string): string {
  const [, date] = /<updated>(\d{4}-\d\d-\d\d)<\/updated>/.exec(xml) ?? [];
  if (date === undefined) throw new Error("the registry states no date");
  return date;
}
