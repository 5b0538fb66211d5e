/** URIs of protocol extensions, which requests list in a header or in metadata. */
import { invalidSetting } from "../../../client/api-error.ts";

/** Throws an ApiError of kind `InvalidSetting` for a URI that is not allowed in that list. */
export function checkExtensions(extensions: readonly string[]): void {
  for (const uri of extensions) {
    if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(uri)) {
      throw invalidSetting("an extension", uri, "a URI without spaces, commas and line breaks");
    }
  }
}
