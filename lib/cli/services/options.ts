/** The options that all commands for services share. */
import type { Argv } from "yargs";
import { withAccountOptions } from "../terminal/account-options.ts";
import { repeatable } from "../terminal/repeatable.ts";

/** Adds the options that select services, and those of outputs. */
export const withServiceOptions = <Options>(line: Argv<Options>) =>
  withAccountOptions(line)
    .option("name", { ...repeatable("Services whose name matches this glob, such as 'web-*'"), requiresArg: true })
    .option("tag", {
      ...repeatable("Only services with this tag, KEY=VALUE; repeat to require several tags"),
      requiresArg: true,
    })
    .option("arn", { ...repeatable("The service with this ARN"), requiresArg: true })
    .option("all", { type: "boolean", default: false, describe: "Every service of the regions and profiles" })
    .option("format", {
      type: "string",
      array: true,
      defaultDescription: "text",
      describe: "text, json, markdown; FORMAT=FILE writes to a file; may be repeated",
    });
