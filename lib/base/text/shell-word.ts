/** Writes names into command lines that people copy: a name is one word of the shell, whatever characters it has. */

/** A word, in quotation marks if a shell would read it otherwise. A leading `=` is a command's path to zsh. */
export const shellWord = (word: string): string =>
  /^(?!=)[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** A word that is a path: the shell still replaces a leading `~/`, and no command reads it as an option. */
export function shellPath(path: string): string {
  if (path.startsWith("~/")) return path === "~/" ? path : `~/${shellWord(path.slice(2))}`;
  return shellWord(path.startsWith("-") ? `./${path}` : path);
}
