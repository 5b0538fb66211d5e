/** The edits of one target in one file, and what keeps it from them. */
import type { HclFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { Range } from "../../../lint/text/position.ts";
import { commandOf, toolAfter } from "../direction.ts";
import type { MigrationTarget } from "./target.ts";

/** Edits a file for a target. */
export class FileEdits {
  readonly target: MigrationTarget;
  readonly file: HclFile;

  constructor(target: MigrationTarget, file: HclFile) {
    this.target = target;
    this.file = file;
  }

  /** How messages call the tool that gets the declaration. */
  get toolAfter(): string {
    return toolAfter[this.target.direction];
  }

  /** Writes a name in place of another, with quotes if that has some. */
  rename(range: Range, name: string): void {
    const text = this.file.text.slice(range.start, range.end);
    const written = text.startsWith('"') ? JSON.stringify(name) : name;
    if (text !== written) this.edit(range, written);
  }

  edit({ start, end }: Range, text: string): void {
    this.target.edit(this.file, { start, end, text });
  }

  /** Refuses the target for something that has no counterpart. */
  unknown(name: string, at: Range): void {
    const { from, to, direction } = this.target;
    this.target.refuse({
      rule: "migrate/argument",
      file: this.file,
      at,
      message: `${name} has no counterpart in ${to}, so ${from} is not converted`,
      help: `remove it, and ${commandOf(direction)} again`,
      path: name,
    });
  }

  refuse(at: Range, why: string): void {
    const { from } = this.target;
    this.target.refuse({
      rule: "migrate/argument",
      file: this.file,
      at,
      message: `${why}, so ${from} is not converted`,
    });
  }
}
