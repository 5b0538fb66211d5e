/** A file of a module: blocks, attributes and expressions, in HCL's native syntax or in JSON. */

import { refuseLarge, type Unparsed } from "../../../files/source-file.ts";
import { SyntaxFault } from "../../../text/fault.ts";
import { Lines } from "../../../text/lines.ts";
import { parseHcl } from "./parse.ts";
import type { Body, HclFile } from "./syntax.ts";

export type { HclFile } from "./syntax.ts";

/** A parsed file in HCL's native syntax. */
export class NativeFile implements HclFile {
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

  get source(): string {
    return this.text;
  }

  get lines(): Lines {
    this.#lines ??= new Lines(this.text);
    return this.#lines;
  }
}
