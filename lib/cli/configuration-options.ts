/** The options of commands that go by the configuration of a folder. */
import type { Argv } from "yargs";

/** Adds `--config` and `--code`. */
export const configurationOptions = <T>(line: Argv<T>) =>
  line
    .option("config", {
      type: "string",
      describe:
        "Read this configuration alone; --no-config reads none (default: lintel.config.* beside and above files)",
      coerce: (value: unknown): string | false => (value === false ? value : String(value)),
    })
    .option("code", {
      type: "boolean",
      default: true,
      describe: "Run configurations and plugins that are code; --no-code refuses them, as LINTEL_NO_CODE does",
    });
