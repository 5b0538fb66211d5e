/** The User-Agent of requests. */
import { version } from "../../base/version.ts";

/**
 * The User-Agent of a program with clients: `lintel/1.2.3 (terraform-provider) Node/22.1.0`, with further products.
 * @param host the program, for the comment.
 */
export const userAgentOf = (host: string, ...products: readonly string[]): string =>
  [`lintel/${version}`, `(${host})`, ...products, `Node/${process.versions.node}`]
    .map((each) => each.replace(/[^\x20-\x7e]/g, "").trim())
    .filter((each) => each !== "")
    .join(" ");
