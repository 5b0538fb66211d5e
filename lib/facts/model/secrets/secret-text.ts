/** What secrets in plain text look like. The documentation does not say: gap `hosted-service/plain-secrets`. */
import { credentialKinds } from "./credential-kinds.ts";

/**
 * Ends of the names of secrets, in words separated by `_`. Any value of such a name is one, unless it refers to a
 * secret that is elsewhere.
 */
const surely =
  "password|passwd|passphrase|passcode|secret_?(?:string|binary)|(?:^|_)(?:pass|pwd|pw|psk|secrets?)|secret_?(?:access_?)?key(?:_?base)?|" +
  "(?:access|account|api|auth|cipher|client|crypt|encryption|encrypt|hmac|jwt|master|private|session|shared|signing|signature|storage|subscription|webhook)_?key|token";

/** Ends of names that may name something else: only a random value is a secret. */
const perhaps = "key|auth|authorization|access|creds?|credentials?|salt|pepper|seed|sas|license|licence";

/** Ends of names that are no secrets, although they end like one. */
const harmless =
  "(?:public|pub|primary|foreign|partition|partitioning|sort|cache|idempotency|object|bucket|s3|state|idx|index|hot|natural|schema|sequence|route|routing|tag|label|config|kms|issue|project)_?key|" +
  "(?:client|next|page|continuation|idempotency|sync|csrf|xsrf|max|min)_?token|public_?token";

/**
 * What may follow: a number, as in `DB_PASSWORD_2`, the mark of a reference, as in `token_from`, or that of a write-only
 * argument of Terraform, as in `password_wo`.
 */
const suffix = "(?:_?\\d{1,2})?(?:_?from)?(?:_wo)?";

const named = (ends: string): RegExp => new RegExp(`(?:${ends})${suffix}$`);

const ends = `(?:secret_?(?:string|binary)|pass(?:word|wd|phrase|code)?|pwd|pw|psk|secrets?|key(?:_?base)?|token|auth|authorization|access|creds?|credentials?|salt|pepper|seed|sas|licen[cs]e)${suffix}`;

/** The ends of names that may be names of secrets, anywhere in a text. */
export const secretNameEnds = new RegExp(`${ends}(?![A-Za-z0-9_])`, "gi");

/** The same at the end of a text: few names need a closer look. */
const endOfName = new RegExp(`${ends}$`, "i");

const [sure, unsure, no] = [named(surely), named(perhaps), named(harmless)];

/** When the value of a name is a secret. */
export type SecretByName = "always" | "if random" | "never";

/** Whether the value of a variable or member of this name is a secret: always, only if it is random, or never. */
export function secretByName(name: string): SecretByName {
  if (!endOfName.test(name)) return "never";
  // In words: `dbPassword`, `DB-PASSWORD` and `DB_PASSWORD` are one name.
  const words = name
    .slice(-100)
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  if (no.test(words)) return "never";
  return sure.test(words) ? "always" : unsure.test(words) ? "if random" : "never";
}

// Forms of secrets that well-known services issue: how each begins, and what follows. The documentation does not say
// (gap `hosted-service/plain-secrets`). Most prefixes and lengths are adapted from the rules of gitleaks
// (https://github.com/gitleaks/gitleaks, config/gitleaks.toml of 2026-07-22), whose license is in NOTICE.
//
// A secret is found by its beginning, wherever it stands, so every form begins with a characteristic text, and what
// follows is of bounded length: matching takes time linear in the text. Services make tokens longer from time to time,
// so a length is a minimum unless the beginning alone means little.

/** Sources of regular expressions. */
interface TokenForm {
  /** The beginnings, each of which is found anywhere in a text. */
  readonly begins: readonly string[];
  /** What follows. A group, if there is one, is the secret; otherwise all of it is, with the beginning. */
  readonly rest: string;
}

/** A form with literal beginnings, separated by spaces. */
const form = (begins: string, rest: string): TokenForm => ({
  begins: begins.split(" ").map((begin) => begin.replaceAll(".", "\\.")),
  rest,
});

/** Prefixes of access tokens of the REST API, and of refresh tokens, which do not authenticate requests. */
const tokenPrefixes = [...new Set<string>(credentialKinds.flatMap(({ prefixes }) => prefixes)), "ghr_"].join(" ");

/** The parts of a JSON web token; the second one is an object too. */
const jsonWebToken = "[\\w-]{5,8192}\\.[\\w-]{5,8192}\\.[\\w-]{0,8192}";

/** A part of a link: not the place of a value that is written elsewhere. */
const notTemplate = "(?!\\$[\\w{(]|\\{\\{|\\{\\w|<|%\\w|\\*+[@&])";

/** A password before the last `@` of an address, or one with a slash, which no port is. */
const inAuthority = "([^/\\s\"'`]{1,255})(?=@[^/\\s@\"'`]{0,255}(?:[/\\s\"'`]|$))";
const withSlash = "(?!\\d{1,5}/)([^\\s@\"'`<>]{1,255})(?=@[\\w.-])";

/** Forms that are secrets wherever they stand. */
const certainForms: readonly TokenForm[] = [
  // The REST API. Installation tokens are `ghs_`, an id, and a JSON web token since 2026.
  form(tokenPrefixes, "(?=[\\w.-]{20})[\\w-]{1,4096}(?:\\.[\\w-]{1,8192}){0,4}"),
  // AWS
  form("AKIA ASIA ABIA ACCA", "[A-Z0-9]{16}(?![A-Za-z0-9])"),
  form("ABSK", "[A-Za-z0-9+/]{109,269}={0,2}"),
  form("bedrock-api-key-", "[A-Za-z0-9+/=]{20,8192}"),
  // Other clouds
  { begins: ["[\\w~.]{3}\\dQ~"], rest: "[\\w~.-]{31,34}" },
  form("LTAI", "[A-Za-z0-9]{20}(?![A-Za-z0-9])"),
  form("doo_v1_ dop_v1_ dor_v1_", "[a-f0-9]{64}"),
  form("AIza", "[\\w-]{35}"),
  form("GOCSPX-", "[\\w-]{28}"),
  form("HRKU-AA", "[\\w-]{58}"),
  form("fo1_", "[\\w-]{43}"),
  form("fm1a_ fm1r_ fm2_", "[A-Za-z0-9+/]{100,4096}={0,3}"),
  form("v1.0-", "[a-f0-9]{24}-[a-f0-9]{146}"),
  form("tk-us-", "[\\w-]{48}"),
  form("sha256~", "[\\w-]{43}"),
  // Source code, packages, builds
  form(
    "glpat- gldt- glft- glrt- glrtr- glptt- glcbt- glimt- glagent- gloas- glsoat- glffct- GR1348941",
    "[\\w-]{3,300}(?:\\.[\\w-]{2,40}){0,2}",
  ),
  form("npm_", "[A-Za-z0-9]{36}"),
  form("pypi-AgE", "[\\w-]{50,1000}"),
  form("rubygems_", "[a-f0-9]{48}"),
  form("CLOJARS_", "[a-z0-9]{60}"),
  form("dckr_pat_ dckr_oat_", "[\\w-]{20,100}"),
  form("AKCp", "[A-Za-z0-9]{69}(?![A-Za-z0-9])"),
  form("cmVmd", "[A-Za-z0-9]{59}(?![A-Za-z0-9])"),
  form("PMAK-", "[a-f0-9]{24}-[a-f0-9]{34}"),
  form("sgp_", "(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}"),
  form("ATATT3", "[\\w=-]{180,220}"),
  form("API-", "[A-Z0-9]{26}(?![A-Za-z0-9])"),
  // Configuration of infrastructure
  form("hvs.", "[\\w-]{20,300}"),
  form("hvb.", "[\\w-]{20,300}"),
  { begins: ["[A-Za-z0-9]{14}\\.atlasv1\\."], rest: "[\\w=-]{60,255}" },
  form("pul-", "[a-f0-9]{40}"),
  form("dp.pt. dp.st. dp.ct.", "[\\w.-]{40,60}"),
  form("ico-", "[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
  form("pnu_", "[A-Za-z0-9]{36}"),
  form("ops_eyJ", "[A-Za-z0-9+/]{250,8192}={0,3}"),
  form("AGE-SECRET-KEY-1", "[A-Z0-9]{58}"),
  form("A3-", "[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}"),
  // Models
  form("sk-ant- sk-proj- sk-svcacct- sk-admin- sk-or-v1-", "[\\w-]{20,300}"),
  form("sk-", "[A-Za-z0-9]{32,64}(?![A-Za-z0-9-])"),
  form("hf_ api_org_", "[A-Za-z0-9]{34}"),
  form("pplx-", "[A-Za-z0-9]{48}"),
  form("gsk_", "[A-Za-z0-9]{52}"),
  form("r8_", "[A-Za-z0-9]{37}"),
  // Messages and mail
  form("xoxa- xoxb- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs- xapp-", "[\\w.-]{1,255}"),
  { begins: ["\\d{8,10}:AA"], rest: "[\\w-]{33}" },
  form("SG.", "[\\w-]{16,32}\\.[\\w=-]{32,64}"),
  form("xkeysib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"),
  form("SK", "[a-f0-9]{32}(?![A-Za-z0-9])"),
  // Payments and shops
  form("sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ whsec_", "[\\w-]{3,255}"),
  form("sq0atp- sq0csp-", "[\\w-]{22,60}"),
  form("shpat_ shpca_ shppa_ shpss_", "[a-fA-F0-9]{32}"),
  form("shippo_live_ shippo_test_", "[a-fA-F0-9]{40}"),
  form("FLWSECK_TEST- FLWSECK-", "[a-h0-9]{12,40}"),
  form("EZAK EZTK", "[A-Za-z0-9]{54}(?![A-Za-z0-9])"),
  form("duffel_live_ duffel_test_", "[\\w=-]{43}"),
  // Data, operation, documents
  form("dapi", "[a-f0-9]{32}(?![A-Za-z0-9])"),
  form("pscale_tkn_ pscale_oauth_ pscale_pw_", "[\\w=.-]{32,64}"),
  form("4b1d", "[A-Za-z0-9]{38}(?![A-Za-z0-9])"),
  form("dt0c01.", "[A-Za-z0-9]{24}\\.[A-Za-z0-9]{64}"),
  form("glc_", "[A-Za-z0-9+/]{32,400}={0,3}"),
  form("glsa_", "[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}"),
  form("NRAK-", "[A-Z0-9]{27}"),
  form("sntrys_eyJ", "[A-Za-z0-9+/]{30,400}={0,3}_[A-Za-z0-9+/]{43}"),
  form("sntryu_", "[a-f0-9]{64}"),
  form("lin_api_", "[A-Za-z0-9]{40}"),
  form("ntn_", "[0-9]{11}[A-Za-z0-9]{35}"),
  form("rdme_", "[a-z0-9]{70}"),
  form("figd_", "[\\w-]{40}"),
  form("EAAM EAAC", "[A-Za-z0-9]{100,300}"),
  form("sm_aat_ sm_pat_ sm_sat_", "[A-Za-z0-9]{16}"),
  // Links that allow whoever knows them to send messages
  form("https://hooks.slack.com/", "((?:services|workflows|triggers)/[A-Za-z0-9+/]{20,80})"),
  form("https://discord.com/api/webhooks/ https://discordapp.com/api/webhooks/", "(\\d{10,25}/[\\w-]{40,80})"),
  { begins: ["https://[\\w-]{1,64}\\.webhook\\.office\\.com/"], rest: "(webhookb2/[\\w@./-]{8,512})" },
  form("https://outlook.office.com/ https://outlook.office365.com/", "(webhook/[\\w@./-]{8,512})"),
  form("https://hooks.zapier.com/", "(hooks/catch/[\\w/-]{3,256})"),
  // JSON web tokens of any issuer
  form("eyJ", jsonWebToken),
  // The password of an address, and of a connection string
  form("://", `(?!\\[)[^/\\s:@]{0,255}:${notTemplate}(?:${inAuthority}|${withSlash})@`),
  form("AccountKey= SharedAccessKey= SharedSecretValue=", `${notTemplate}([A-Za-z0-9+/_-]{20,200}={0,2})`),
];

/** Forms that may be part of a sentence: hidden where they are printed, but not called secrets. */
const possibleForms: readonly TokenForm[] = [
  { begins: ["[Bb]earer ", "[Bb]asic "], rest: "([\\w.~+/=-]{8,8192})" },
  { begins: ["[?&](?:key|sig|auth|code)="], rest: `${notTemplate}([^&#\\s"'<>]{1,2048})` },
];

const sourceOf = ({ begins, rest }: TokenForm): string => `(?:${begins.join("|")})${rest}`;

const forms = [...certainForms, ...possibleForms];

/** Beginnings of these secrets anywhere in a text, outside of words. */
const beginnings = new RegExp(
  `(?<![A-Za-z0-9])(?:${forms
    .flatMap(({ begins }) => begins)
    .filter((begin) => begin !== "://")
    .sort()
    .join("|")})|://`,
  "g",
);

/** Whether a text may contain such a secret: most do not. */
export const mayHoldSecret = (text: string): boolean => text.search(beginnings) >= 0;

/** The complete secrets, from such a beginning on; if there is a group, only the group is secret. */
const certain = new RegExp(certainForms.map(sourceOf).join("|"), "dy");
const possible = new RegExp(possibleForms.map(sourceOf).join("|"), "dy");

/** More of a token than its form says. */
const moreOfToken = /[\w-]*/y;

/** Part of a text, in UTF-16 code units; `end` is exclusive. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a text that are secrets by their form: keys and tokens of well-known services, and passwords in
 * addresses. `isPrinted`: also what may be a secret.
 */
export function* secretParts(text: string, isPrinted: boolean): Generator<Part> {
  let from = 0;
  let webTokenFrom = 0;
  for (const { index, 0: begin } of text.matchAll(beginnings)) {
    if (index < from || (begin === "eyJ" && index < webTokenFrom)) continue;
    certain.lastIndex = index;
    possible.lastIndex = index;
    const found = certain.exec(text) ?? (isPrinted ? possible.exec(text) : null);
    const [whole, ...groups] = found?.indices ?? [];
    if (whole === undefined) {
      // What follows is not read again from its middle.
      if (begin === "eyJ") webTokenFrom = endOfToken(text, index);
      continue;
    }
    const [start, end] = groups.find((group) => group !== undefined) ?? whole;
    from = start === whole[0] ? endOfToken(text, end) : end;
    yield { start, end: from };
  }
}

/** A text in which `***` stands for the parts that are secrets by their form; `isPrinted` as in {@link secretParts}. */
export function withoutSecretParts(text: string, isPrinted: boolean): string {
  const pieces: string[] = [];
  let shown = 0;
  for (const { start, end } of secretParts(text, isPrinted)) {
    pieces.push(text.slice(shown, start), "***");
    shown = end;
  }
  return pieces.join("") + text.slice(shown);
}

function endOfToken(text: string, at: number): number {
  moreOfToken.lastIndex = at;
  moreOfToken.exec(text);
  return moreOfToken.lastIndex;
}

/** A private key in PEM or PGP's armor. */
export const privateKey = /-----BEGIN [A-Z0-9 ]{0,64}PRIVATE KEY(?: BLOCK)?-----/;

/** The password of a connection string: `Server=db;Password=…`. */
export const secretInConnection = /(?:^|;)[ \t]{0,8}(?:password|pwd)[ \t]{0,8}=[ \t]{0,8}(?!\$\{|\{|<|\*)[^;\s]/i;

/** The name of a parameter, which a secret's value may be instead of an ARN. */
export const parameterName = /^[\w./-]+$/;

/**
 * A random text: at least this long, with letters of both cases and digits, and with at least this share of changes
 * between them. An uppercase letter before a lowercase one is not a change: words begin like that.
 */
export const randomText = { minLength: 20, minChanges: 0.3 } as const;

/** A random value of a name that may be a secret's: at least this long, with this many bits per character. */
export const randomValue = { minLength: 16, minBits: 3.4, form: /^(?=.*\d)[\w.=+/~-]+$/ } as const;

/** Texts that look random but name something: identifiers, and words with numbers. */
export const identifier =
  /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[a-z]+(?:-[a-z]+)*-[0-9a-f]{8,17}|(?:(?:[A-Z]?[a-z]+|[A-Z]+)\d{0,3}|\d{1,4})(?:[-_./=~+](?:(?:[A-Z]?[a-z]+|[A-Z]+)\d{0,3}|\d{1,4}))*)$/;
