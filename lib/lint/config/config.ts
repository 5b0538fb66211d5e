import type { RequestVocabulary } from "../inputs/request/request.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import type { PresetName, Setting } from "./presets.ts";

/** By the id of a rule, or a pattern such as `lifecycle-policy/*`. */
export interface RuleSettings {
  readonly [rule: string]:
    | Setting
    | {
        readonly severity?: Setting;
        /** Settings for this rule alone: those of the options that it takes. */
        readonly options?: { readonly [name: string]: unknown };
      };
}

/** Settings of rules, and how files are read. */
export type AnyConfigOptions<Options = RuleOptionValues> = Partial<Options> & ReadingOptions;

/** How files are read. */
export interface ReadingOptions {
  /** Whose words request documents may use besides the documents': `aws` takes the vendor's. Default `documented`. */
  readonly vocabulary?: RequestVocabulary;
  /** Files that are read as one resource whatever they hold: a glob and the resource's name. */
  readonly kind?: { readonly [glob: string]: string };
}

/** A configuration; `Options` are the options that rules take. Globs are relative to its folder. */
export interface AnyLintelConfig<Options = RuleOptionValues> {
  /** For editors; not read. */
  readonly $schema?: string;
  /** Where the values come from, as `--print-config` writes it into JSON; not read. */
  readonly $origins?: { readonly [place: string]: string };
  /** No configuration of a folder above is read. */
  readonly root?: boolean;
  /** Other configurations that this one changes: paths, or packages. Their globs are read from this one's folder. */
  readonly extends?: string | readonly string[];
  /** The severities that `rules` changes. Default `recommended`. */
  readonly preset?: PresetName;
  /** Modules with rules of one's own: paths, or packages. */
  readonly plugins?: readonly string[];
  readonly rules?: RuleSettings;
  readonly options?: AnyConfigOptions<Options>;
  /** What differs for some files; a later one wins. */
  readonly overrides?: readonly {
    readonly files: readonly string[];
    readonly rules?: RuleSettings;
    readonly options?: AnyConfigOptions<Options>;
  }[];
  /** Globs of files that are not linted; `!` takes one back. */
  readonly ignore?: readonly string[];
}
