/** The shape of a configuration. */
import type { RequestVocabulary } from "../inputs/vocabularies.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import type { PresetName, Setting } from "./presets.ts";

/** By the id of a rule, or a pattern such as `lifecycle-policy/*`. */
export interface RuleSettings {
  readonly [rule: string]:
    | Setting
    | {
        readonly severity?: Setting;
        /** Settings for this rule only: those of its options. */
        readonly options?: { readonly [name: string]: unknown };
      };
}

/** Options of rules, and of how files are read. */
export type AnyConfigOptions<Options = RuleOptionValues> = Partial<Omit<Options, "guarantees">> & ReadingOptions;

/** What the rules about guarantees prove, by name. */
type GuaranteesOf<Options> = Options extends { readonly guarantees: infer Guarantees } ? Guarantees : RuleOptionValues;

/** How files are read. */
export interface ReadingOptions {
  /**
   * The vocabulary of request documents besides the documentation's: `aws` accepts the vendor's. Default `documented`.
   */
  readonly vocabulary?: RequestVocabulary;
  /** Files to read as a resource whatever they contain: a glob and the resource's name. */
  readonly kind?: { readonly [glob: string]: string };
}

/** Settings of `lintel simulate`, which its options override. */
export interface SimulateSettings {
  /** What a GB of snapshots costs a month, with a currency or without: `"0.05 USD"`, `0.05`. */
  readonly pricePerGbMonth?: string | number;
}

/** An accepted finding about live objects, which have no text for a comment. */
export interface ObjectSuppression {
  /** ARNs, or patterns of them, in which `*` stands for any text. */
  readonly objects: string | readonly string[];
  /** Ids of rules, or patterns of them. */
  readonly rule: string | readonly string[];
  readonly reason: string;
  /** The last day on which it applies, as YYYY-MM-DD. */
  readonly until?: string;
  /** A member, and all below it. Default: the whole object. */
  readonly path?: string;
}

/** A configuration; `Options` are the options of rules. Globs are relative to its folder. */
export interface AnyLintelConfig<Options = RuleOptionValues> {
  /** For editors; ignored. */
  readonly $schema?: string;
  /** Origins of the values, as `--print-config` writes them into JSON; ignored. */
  readonly $origins?: { readonly [place: string]: string };
  /** Ignore the configurations of parent folders. */
  readonly root?: boolean;
  /** Configurations to extend: paths, or packages. Their globs are relative to this one's folder. */
  readonly extends?: string | readonly string[];
  /** The severities that `rules` changes. Default `recommended`. */
  readonly preset?: PresetName;
  /** Modules with custom rules: paths, or packages. */
  readonly plugins?: readonly string[];
  readonly rules?: RuleSettings;
  readonly options?: AnyConfigOptions<Options>;
  /** What must hold for every inventory that can exist. */
  readonly guarantees?: GuaranteesOf<Options>;
  readonly simulate?: SimulateSettings;
  /** By names of your choice: globs of the files that are deployed to one account and region. */
  readonly accounts?: { readonly [name: string]: readonly string[] };
  /** Settings for some files; later ones take precedence. */
  readonly overrides?: readonly {
    readonly files: readonly string[];
    readonly rules?: RuleSettings;
    readonly options?: AnyConfigOptions<Options>;
    readonly guarantees?: GuaranteesOf<Options>;
  }[];
  /** Accepted findings of `lintel audit`. */
  readonly suppressions?: readonly ObjectSuppression[];
  /** Globs of files that are not linted; a leading `!` includes files again. */
  readonly ignore?: readonly string[];
}
