/** What secrets in plain text look like. The documentation does not say: gap `hosted-service/plain-secrets`. */
import { certainForms, possibleForms, type TokenForm } from "./secret-forms.ts";

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
