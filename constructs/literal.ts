import { Token } from "cdktf";

/**
 * Text that Terraform takes as it stands. CDKTF passes strings on as templates: `${name}` and `%{if …}` in them are
 * evaluated by Terraform. Where text from elsewhere may hold such marks and means them literally, pass it through
 * here. Throws for text with a token in it: it is a template already.
 */
export function literal(text: string): string {
  if (Token.isUnresolved(text)) {
    throw new Error("literal() was given text with a token in it; pass only the plain part through literal()");
  }
  return text.replaceAll(/[$%](?=\{)/g, "$&$&");
}
