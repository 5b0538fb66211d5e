import type { Argv } from "yargs";
import { emulate } from "./emulate.ts";
import { explain } from "./explain.ts";
import { lint } from "./lint.ts";
import { provider } from "./provider.ts";
import { rules } from "./rules.ts";

/** Adds all commands of `lintel`, in the order in which `--help` lists them. */
export const addCommands = (cli: Argv): Argv =>
  cli.command(lint).command(rules).command(explain).command(emulate).command(provider);
