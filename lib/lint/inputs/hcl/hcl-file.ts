/** A file in HCL's native syntax. */

import { refuseLarge, type Unparsed } from "../../files/source-file.ts";
import { SyntaxFault } from "../../text/fault.ts";
import { Lines } from "../../text/lines.ts";
import type { TextFile } from "../../text/place.ts";
import { parseHcl } from "./parse.ts";
import type { Body } from "./syntax.ts";

/** A parsed HCL file. */
export class HclFile implements TextFile {
  readonly name: string;
  readonly path: string | undefined;
  readonly text: string;
  readonly syntax = "hcl";
  readonly body: Body;
  #lines: Lines | undefined;

  /** Throws a {@link Fault} with the position of a syntax error. */
  constructor({ name, path, text }: Unparsed) {
    this.name = name;
    this.path = path;
    this.text = text;
    refuseLarge(name, text);
    try {
      this.body = parseHcl(text);
    } catch (error) {
      throw error instanceof SyntaxFault ? error.in(name, text) : error;
    }
  }

  get lines(): Lines {
    this.#lines ??= new Lines(this.text);
    return this.#lines;
  }
}
