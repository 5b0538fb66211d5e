/** Percent-encoding of texts that may not be encodable or decodable. */
import { orUndefined } from "../or-undefined.ts";

/** A percent-encoded text (RFC 3986, section 3.3). Lone surrogates, which cannot be encoded, become U+FFFD. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"));

/** The percent-decoded text; unchanged if it cannot be decoded. */
export const percentDecoded = (text: string): string => orUndefined(() => decodeURIComponent(text)) ?? text;
