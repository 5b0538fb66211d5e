/** Colours for Terraform's language: comments, strings, numbers, names of arguments and of blocks. */
import { StreamLanguage, type StringStream } from "@codemirror/language";

interface State {
  isInComment: boolean;
  /** The word that ends the heredoc that the position is in. */
  heredoc: string | undefined;
}

/** HCL for the editor. */
export const hcl = StreamLanguage.define<State>({
  name: "hcl",
  startState: () => ({ isInComment: false, heredoc: undefined }),
  token(stream, state) {
    if (state.heredoc !== undefined) return heredocToken(stream, state);
    if (state.isInComment || stream.match("/*")) return commentToken(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match(/^(?:#|\/\/).*/)) return "comment";
    const heredoc = stream.match(/^<<-?([A-Za-z_]\w*)/);
    if (Array.isArray(heredoc)) {
      state.heredoc = heredoc[1];
      return "string";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^\d+(?:\.\d+)?/)) return "number";
    if (stream.match(/^(?:true|false|null)\b/)) return "atom";
    if (stream.match(/^[A-Za-z_][\w-]*(?=\s*=(?!=))/)) return "propertyName";
    if (stream.match(/^[A-Za-z_][\w-]*(?=\s*(?:"[^"]*"\s*)*\{)/)) return "keyword";
    if (stream.match(/^[A-Za-z_][\w-]*/)) return "variableName";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "#", block: { open: "/*", close: "*/" } } },
});

function heredocToken(stream: StringStream, state: State): string {
  if (stream.sol() && stream.string.trim() === state.heredoc) state.heredoc = undefined;
  stream.skipToEnd();
  return "string";
}

function commentToken(stream: StringStream, state: State): string {
  state.isInComment = !stream.match(/^.*?\*\//);
  if (state.isInComment) stream.skipToEnd();
  return "comment";
}
