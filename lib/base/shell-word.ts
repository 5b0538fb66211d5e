/** Writes names into command lines that people copy: a name is one word of the shell, whatever characters it has. */

/** A word, in quotation marks if the shell would read it otherwise. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
