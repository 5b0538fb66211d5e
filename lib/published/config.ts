/** `lintel/config`: the types of `lintel.config.ts`, with the options of the built-in rules. */
import type { OptionsOfRules } from "../../lint-rules/options.ts";
import type { AnyLintelConfig as Configuration } from "../lint/config/config.ts";

export type { RuleSettings } from "../lint/config/config.ts";
export type { Setting } from "../lint/config/presets.ts";

/** A configuration. Globs are relative to its folder. */
export type LintelConfig = Configuration<OptionsOfRules>;

/** Options of rules, and of how files are read. */
export type ConfigOptions = NonNullable<LintelConfig["options"]>;

/** Declares a configuration, so that editors complete its members. */
export const defineConfig = (config: LintelConfig): LintelConfig => config;
