import { expect, it } from "vitest";
import { wordsOf } from "../../../lib/client/profiles/shell-words.ts";

it.each<[string, readonly string[] | undefined]>([
  [String.raw`C:\tools\keys.exe --as "my dev"`, [String.raw`C:\tools\keys.exe`, "--as", "my dev"]],
  [String.raw`"C:\Program Files\keys.exe" it's`, [String.raw`C:\Program Files\keys.exe`, "it's"]],
  [String.raw`keys \"a b\"`, ["keys", '"a', 'b"']],
  ['keys "a', undefined],
])("the words of %s on Windows keep their backslashes", (text, words) => {
  expect(wordsOf(text, true)).toEqual(words);
});
