/** Escapes texts that Terraform would take for templates. */
import { Token } from "cdktf";

/**
 * Escapes text that Terraform should use literally. Strings in CDKTF are templates, in which Terraform evaluates
 * `${name}` and `%{if …}`. Throws for text that contains a token, since it is already a template.
 */
export function literal(text: string): string {
  if (Token.isUnresolved(text)) {
    throw new Error("the text of literal() contains a token; pass only the plain part through literal()");
  }
  return text.replaceAll(/[$%](?=\{)/g, "$&$&");
}
