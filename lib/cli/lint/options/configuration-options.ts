/** The options of commands that read the configuration of a folder. */
import type { Argv } from "yargs";

/** Adds `--config` and `--code`. */
export const configurationOptions = <T>(line: Argv<T>) =>
  line
    .option("config", {
      type: "string",
      describe:
        "Use only this configuration file; --no-config uses none (default: lintel.config.* in the folders of files and above)",
      coerce: (value: unknown): string | false => (value === false ? value : String(value)),
    })
    .option("code", {
      type: "boolean",
      describe:
        "Run configurations and plugins that are code (default: of the folder, but not of another revision, nor by audit and services); --no-code or LINTEL_NO_CODE refuses all",
    });
