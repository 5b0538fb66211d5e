/** Names of what a migration writes: valid in Terraform, and unique where they stand. */

/** A text as a name in snake case: `KeepRecent` and `keep-recent` become `keep_recent`. */
export function nameFrom(text: string, instead: string): string {
  const words = text
    .normalize("NFKD")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase()
    // Too long a name ends with a whole word.
    .replace(/^(.{1,60})(?:_.*)?$/, "$1")
    .slice(0, 60);
  if (words === "") return instead;
  return /^[0-9]/.test(words) ? `${instead}_${words}` : words;
}

/** Returns a name that is not taken, and takes it: with a number behind it if another has it. */
export function taking(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  taken.add(free);
  return free;
}
