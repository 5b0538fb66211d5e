/**
 * The shared files as the AWS CLI reads them. Its names may be quoted and have spaces, its settings may be in upper case
 * and end with a colon, and nothing behind a `#` in a `credential_process` is a comment. The library, which cuts all of
 * that, gets one text in the form that it reads completely.
 */
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { unreadableBecause } from "../../base/files/file-errors.ts";
import { ApiError } from "../api-error.ts";
import { environment, withVariables } from "./environment.ts";
import { wordsOf } from "./shell-words.ts";

/** The shared files of the settings. Several of a kind are merged; later ones take precedence. */
export interface SharedFiles {
  /** Default: AWS_CONFIG_FILE, then ~/.aws/config. */
  readonly sharedConfigFiles?: readonly string[] | undefined;
  /** Default: AWS_SHARED_CREDENTIALS_FILE, then ~/.aws/credentials. */
  readonly sharedCredentialsFiles?: readonly string[] | undefined;
}

/** What the shared files contain. */
export interface SharedText {
  /** Both kinds of files as one config file: sections `profile.NAME`, `sso-session.NAME` and `services.NAME`. */
  readonly text: string;
  /** The names of all profiles, also of those without settings. */
  readonly profiles: ReadonlySet<string>;
  /** The sso-sessions of the config files by name, with their settings. */
  readonly sessions: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The `credential_process` of profiles, as written. */
  readonly processes: ReadonlyMap<string, string>;
}

/** The paths of the shared files that are read, whether they exist or not. */
export const readFrom = ({ sharedConfigFiles, sharedCredentialsFiles }: SharedFiles) => ({
  configFiles: sharedConfigFiles ?? [environment("AWS_CONFIG_FILE") ?? join(homedir(), ".aws/config")],
  credentialsFiles: sharedCredentialsFiles ?? [
    environment("AWS_SHARED_CREDENTIALS_FILE") ?? join(homedir(), ".aws/credentials"),
  ],
});

/**
 * Reads the shared files. Credentials files come last, so that they take precedence. Throws an ApiError of kind
 * `InvalidSetting` if a file that the settings name cannot be read; other files may be missing.
 */
export async function readSharedFiles(files: SharedFiles): Promise<SharedText> {
  const { configFiles, credentialsFiles } = readFrom(files);
  const [config, credentials] = await Promise.all([
    Promise.all(configFiles.map((file) => textOf(file, files.sharedConfigFiles !== undefined))),
    Promise.all(credentialsFiles.map((file) => textOf(file, files.sharedCredentialsFiles !== undefined))),
  ]);
  const written = new SharedFileWriter();
  for (const text of config) written.add(text, sectionOfConfig, "config");
  for (const text of credentials) written.add(text, (title) => `profile.${title}`, "credentials");
  return written.sharedText();
}

/** The text of a file; `~` is the home folder, and variables of the environment have their values. */
async function textOf(file: string, isNamed: boolean): Promise<string> {
  const expanded = withVariables(file);
  try {
    const text = await readFile(expanded.startsWith("~/") ? join(homedir(), expanded.slice(2)) : expanded, "utf8");
    return text.replace(/^\uFEFF/, "");
  } catch (error) {
    if (isNamed) throw unreadableSharedFile(file, error);
    return "";
  }
}

/** The section of a title in a config file: `profile "my dev"` is `profile.my dev`. */
function sectionOfConfig(title: string): string {
  if (title === "default") return "profile.default";
  const [kind = "", name, ...more] = wordsOf(title) ?? [];
  const isNamed = ["profile", "sso-session", "services"].includes(kind) && name !== undefined && more.length === 0;
  return isNamed ? `${kind}.${name}` : title;
}

/** A setting, its lines and the kind of its file. */
interface Setting {
  readonly name: string;
  readonly lines: string[];
  readonly file: "config" | "credentials";
}

/** The settings with keys. */
const keyNames = ["aws_access_key_id", "aws_secret_access_key", "aws_session_token", "aws_security_token"];

class SharedFileWriter {
  readonly #sections = new Map<string, Setting[]>();

  add(text: string, sectionOf: (title: string) => string, file: Setting["file"]): void {
    let section = "";
    // Settings above the first section belong to none.
    let settings: Setting[] = [];
    let last: Setting | undefined;
    for (const line of text.split(/\r?\n/)) {
      const [, title] = /^\s*\[([^\]]*)\]/.exec(line) ?? [];
      // An indented line belongs to the setting above it.
      const [, name, value = ""] = /^([A-Za-z_]\w*)\s*[=:](.*)$/.exec(line) ?? [];
      if (title !== undefined) {
        section = sectionOf(title.trim());
        settings = this.#sections.get(section) ?? [];
        this.#sections.set(section, settings);
        last = undefined;
      } else if (name !== undefined) {
        last = { name: name.toLowerCase(), lines: [value], file };
        settings.push(last);
      } else if (/^\s/.test(line)) {
        last?.lines.push(line);
      }
    }
  }

  sharedText(): SharedText {
    const named = (kind: string): (readonly [name: string, settings: readonly Setting[]])[] =>
      [...this.#sections].flatMap(([section, settings]) =>
        section.startsWith(kind) ? [[section.slice(kind.length), settings] as const] : [],
      );
    const profiles = named("profile.");
    const processes = profiles.flatMap(([profile, settings]) =>
      usedOf(settings).flatMap(({ name, lines }) =>
        name === "credential_process" ? [[profile, commandIn(lines)] as const] : [],
      ),
    );
    const text = [...this.#sections].flatMap(([section, settings]) => [
      `[${section}]`,
      ...(section.startsWith("profile.") ? usedOf(settings) : settings).flatMap(({ name, lines: [first, ...more] }) => [
        `${name} =${first}`,
        ...more,
      ]),
    ]);
    const sessions = named("sso-session.").map(([session, settings]) => [session, valuesOf(settings)] as const);
    return {
      text: text.join("\n"),
      profiles: new Set(profiles.map(([profile]) => profile)),
      sessions: new Map(sessions),
      processes: new Map(processes),
    };
  }
}

/** A command goes on in indented lines, other than comments. */
const commandIn = ([first = "", ...more]: readonly string[]): string =>
  [first, ...more.filter((line) => !/^\s*[#;]/.test(line))].join("\n").trim();

const valuesOf = (settings: readonly Setting[]): ReadonlyMap<string, string> =>
  new Map(settings.map(({ name, lines: [value = ""] }) => [name, value.trim()]));

/**
 * The settings of a profile that do not give way to another of its sources. The AWS CLI takes single sign-on, then keys
 * of the credentials file, then a process, then keys of the config file; the library takes keys first.
 */
function usedOf(settings: readonly Setting[]): readonly Setting[] {
  const names = new Set(settings.map(({ name }) => name));
  if (names.has("role_arn")) return settings;
  const isSignedOn = names.has("sso_session") || names.has("sso_start_url");
  const hasKeysThere = settings.some(({ name, file }) => file === "credentials" && name === "aws_access_key_id");
  return settings.filter(({ name, file }) => {
    const [isKey, isProcess] = [keyNames.includes(name), name === "credential_process"];
    if (!isKey && !isProcess) return true;
    if (isSignedOn) return false;
    return isProcess ? !hasKeysThere : file === "credentials" || hasKeysThere || !names.has("credential_process");
  });
}

function unreadableSharedFile(file: string, error: unknown): ApiError {
  return new ApiError("InvalidSetting", `the shared file ${JSON.stringify(file)} ${unreadableBecause(error)}`);
}
