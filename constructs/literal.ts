import { Token } from "cdktf";

/**
 * Text that Terraform uses literally. CDKTF passes strings on as templates: Terraform evaluates `${name}` and `%{if …}`
 * in them. Where text from elsewhere may contain such marks and means them literally, pass it through here. Throws for
 * text with a token in it: it is a template already.
 */
export function literal(text: string): string {
  if (Token.isUnresolved(text)) {
    throw new Error("the text of literal() contains a token; pass only the plain part through literal()");
  }
  return text.replaceAll(/[$%](?=\{)/g, "$&$&");
}
