/** Why an input cannot be linted. A fault never hides the findings of other inputs. */

import { unreadableBecause } from "../../base/files/file-errors.ts";
import { isNoSuchFile } from "../../base/message-of.ts";
import { inline } from "../../base/text/printable.ts";
import { Lines } from "./lines.ts";
import type { Position } from "./position.ts";
import { concealed } from "./secrets/concealed.ts";
import { secretPlaces } from "./secrets/secret-places.ts";
import { shortenedMessage } from "./shortened.ts";

/** An input that cannot be read: its name, position and reason, and what was expected. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly file: string;
  readonly position: Position | undefined;
  readonly isConfiguration: boolean = false;
  /** The word that a misspelled one probably means. */
  readonly meant: string | undefined = undefined;
  /** Whether the file is in another tool's dialect, and so unrelated. */
  readonly isForeign: boolean;
  /** Whether objects could not be read rather than a file: those of the account and region, or agent, that `file` names. */
  readonly isLive: boolean = false;

  constructor(file: string, message: string, position?: Position, isForeign = false) {
    super(shortenedMessage(concealed(message)));
    this.file = file;
    this.position = position;
    this.isForeign = isForeign;
  }

  /** "policies.yaml:3:5: …". */
  override toString(): string {
    const { file, position, message } = this;
    const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
    return inline(`${place}: ${message}`);
  }
}

/** Why live objects could not be read: in which account and region, or at which agent, and what. */
export class LiveFault extends Fault {
  override readonly isLive = true;
}

/** A syntax error, before the file is known. */
export class SyntaxFault extends Error {
  override readonly name = "SyntaxFault";
  readonly offset: number;
  /** {@link Fault.isForeign} */
  readonly isForeign: boolean;

  constructor(message: string, offset: number, isForeign = false) {
    super(message);
    this.offset = offset;
    this.isForeign = isForeign;
  }

  in(file: string, text: string): Fault {
    const lines = new Lines(text);
    return new Fault(file, this.#shown(text), lines.position(Math.min(this.offset, text.length)), this.isForeign);
  }

  /** The message, with a secret at its position redacted. */
  #shown(text: string): string {
    const secret = secretPlaces(text).find(({ start, end }) => start <= this.offset && this.offset < end);
    const word = secret && /[^\s"'`]+/.exec(text.slice(secret.start, secret.end))?.[0];
    return word === undefined ? this.message : this.message.replaceAll(word, "***");
  }
}

/** A repeated key. Other parsers use the last value, so the text can still be read. */
export class RepeatedKeyFault extends SyntaxFault {}

/** Converts an error of the file system to a fault. */
export const systemFault = (file: string, error: unknown): Fault =>
  new Fault(file, isNoSuchFile(error) ? "does not exist; expected a file or a folder" : unreadableBecause(error));
