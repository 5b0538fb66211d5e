/** Settings of a lint run that rules may ask for. */
import { reservedTagPrefix } from "../model/image-builder.ts";

/** Settings of a lint run that rules may ask for. */
export interface RuleOptions {
  /** Tag keys must not begin with one of these; by default the one of the model. */
  readonly reservedTagPrefixes: readonly string[];
  /** The day with which ends of support are compared, as YYYY-MM-DD; by default the day of the run. */
  readonly today: string;
  /** The first day without support by runtime, as YYYY-MM-DD, where it is not the announced one; `relaxed` is none. */
  readonly endOfLife: { readonly [runtime: string]: string };
  /** Hosts of source code repositories that are reached without a connection; none by default. */
  readonly hostsWithoutConnection: readonly string[];
  /** Whether notifications may be sent to this machine and to private networks; not by default. */
  readonly allowLocalAddresses: boolean;
  /** Whether credentials may go over plain http to other machines; not by default. */
  readonly allowInsecure: boolean;
  /** URIs of the protocol extensions that clients of agents implement; none by default. */
  readonly implementedExtensions: readonly string[];
  /** The account that declarations are for, 12 digits, where they do not say it themselves. */
  readonly account?: string;
  /** The region that they are for, such as eu-west-1. */
  readonly region?: string;
}

/** The settings of a run that gives none. */
export const defaultRuleOptions: RuleOptions = {
  reservedTagPrefixes: [reservedTagPrefix],
  today: new Date().toISOString().slice(0, "YYYY-MM-DD".length),
  endOfLife: {},
  hostsWithoutConnection: [],
  allowLocalAddresses: false,
  allowInsecure: false,
  implementedExtensions: [],
};
