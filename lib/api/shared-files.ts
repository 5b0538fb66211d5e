/**
 * The shared files as the AWS CLI reads them. Its names may be quoted and have spaces, its settings may be in upper case
 * and end with a colon, and nothing behind a `#` in a `credential_process` is a comment. The library, which cuts all of
 * that, gets one text in the form that it reads completely.
 */
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../base/message-of.ts";
import { ApiError } from "./api-error.ts";
import { environment } from "./environment.ts";

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
  /** The names of all sso-sessions. */
  readonly sessions: ReadonlySet<string>;
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
  for (const text of config) written.add(text, sectionOfConfig);
  for (const text of credentials) written.add(text, (title) => `profile.${title}`);
  return written;
}

/** The text of a file; `~` is the home folder, and variables of the environment have their values. */
async function textOf(file: string, isNamed: boolean): Promise<string> {
  const expanded = file.replace(
    /\$\{(\w+)\}|\$(\w+)/g,
    (written, braced, bare) => environment(braced ?? bare) ?? written,
  );
  try {
    const text = await readFile(expanded.startsWith("~/") ? join(homedir(), expanded.slice(2)) : expanded, "utf8");
    return text.replace(/^\uFEFF/, "");
  } catch (error) {
    if (isNamed) throw unreadableSharedFile(file, messageOf(error));
    return "";
  }
}

/** The section of a title in a config file: `profile "my dev"` is `profile.my dev`. */
function sectionOfConfig(title: string): string {
  if (title === "default") return "profile.default";
  const [, kind, quoted, single, bare] =
    /^(profile|sso-session|services)\s+(?:"([^"]*)"|'([^']*)'|([^\s"']+))$/.exec(title) ?? [];
  return kind === undefined ? title : `${kind}.${quoted ?? single ?? bare ?? ""}`;
}

class SharedFileWriter implements SharedText {
  readonly profiles = new Set<string>();
  readonly sessions = new Set<string>();
  readonly processes = new Map<string, string>();
  readonly #lines: string[] = [];

  get text(): string {
    return this.#lines.join("\n");
  }

  add(text: string, sectionOf: (title: string) => string): void {
    let profile: string | undefined;
    for (const line of text.split(/\r?\n/)) {
      const [, title] = /^\s*\[([^\]]*)\]/.exec(line) ?? [];
      if (title !== undefined) {
        const section = sectionOf(title.trim());
        this.#lines.push(`[${section}]`);
        profile = section.startsWith("profile.") ? section.slice("profile.".length) : undefined;
        if (profile !== undefined) this.profiles.add(profile);
        if (section.startsWith("sso-session.")) this.sessions.add(section.slice("sso-session.".length));
        continue;
      }
      // An indented line belongs to the setting above it.
      const [, name, value = ""] = /^([A-Za-z_]\w*)\s*[=:](.*)$/.exec(line) ?? [];
      this.#lines.push(name === undefined ? line : `${name.toLowerCase()} =${value}`);
      if (profile !== undefined && name?.toLowerCase() === "credential_process") {
        this.processes.set(profile, value.trim());
      }
    }
  }
}

function unreadableSharedFile(file: string, reason: string): ApiError {
  return new ApiError("InvalidSetting", `the shared file ${JSON.stringify(file)} cannot be read: ${reason}`);
}
