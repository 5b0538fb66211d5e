/** Loads the user's modules: configurations and plugins in JavaScript or TypeScript. */

import { createRequire } from "node:module";
import { parse } from "node:path";
import { messageOf } from "../../base/message-of.ts";

/** Why a module cannot be loaded. */
export class LoadError extends Error {
  override readonly name = "LoadError";
}

/**
 * The path of a module. A specifier that begins with a dot or is absolute is a path; anything else is a package,
 * resolved from the folder of `from`, a file. Throws a {@link LoadError}.
 */
export function resolveModule(specifier: string, from: string): string {
  try {
    return createRequire(from).resolve(specifier);
  } catch {
    const isPath = /^\.{0,2}[/\\]/.test(specifier);
    throw new LoadError(
      isPath
        ? `is ${JSON.stringify(specifier)}, which does not exist; write a path relative to this file`
        : `is ${JSON.stringify(specifier)}, a package that is not installed; install it, or begin the path of a file with ./`,
    );
  }
}

/**
 * Whether configurations and plugins that are code may run. A repository may be untrusted, so each command decides:
 * `refused` is the remedy in the message.
 */
export type CodeConsent = "runs" | { readonly refused: string };

/** A module's export, where code may run. Throws a {@link LoadError}. */
export function loadCode(file: string, consent: CodeConsent): unknown {
  if (consent === "runs") return loadModule(file);
  throw new LoadError(`is code, which Lintel did not run: ${consent.refused}`);
}

/**
 * A module's default export, or all its exports. It is loaded by `require`, which accepts ES modules too (without
 * top-level await). Node itself reads TypeScript from 22.18 on, else the project's tsx does. Throws a {@link
 * LoadError}.
 */
function loadModule(file: string): unknown {
  const require = createRequire(file);
  try {
    const isTypeScript = /\.[cm]?ts$/.test(file);
    const loaded: unknown = isTypeScript && !readsTypeScript() ? requireByTsx(file, require) : require(file);
    const isModule = typeof loaded === "object" && loaded !== null && "default" in loaded;
    return isModule ? loaded.default : loaded;
  } catch (error) {
    if (error instanceof LoadError) throw error;
    if (error instanceof Error && "code" in error && error.code === "ERR_REQUIRE_ASYNC_MODULE") {
      throw new LoadError("cannot be loaded: it has an await outside a function; move it into one");
    }
    const [reason = ""] = messageOf(error).split("\n");
    throw new LoadError(`cannot be loaded: ${reason}${remedyFor(reason, file)}`);
  }
}

/** `npm init` writes the type "commonjs" into package.json, by which Node reads files that end in .js and .ts. */
function remedyFor(reason: string, file: string): string {
  const isReadAsCommonJs = /^(?:Unexpected token 'export'|Cannot use import statement outside a module)/.test(reason);
  const { base, ext } = parse(file);
  if (!isReadAsCommonJs || ![".js", ".ts"].includes(ext)) return "";
  return `; package.json has the type "commonjs": call the file ${base.replace(/\.(?=[jt]s$)/, ".m")}, or change the type to "module"`;
}

const readsTypeScript = (): boolean => Boolean(Reflect.get(process.features, "typescript"));

function requireByTsx(file: string, require: NodeJS.Require): unknown {
  let tsx: string;
  try {
    tsx = require.resolve("tsx/cjs/api");
  } catch {
    throw new LoadError(
      `is TypeScript, which Node ${process.versions.node} cannot read; run Node 22.18 or later, install tsx in the project, or write JavaScript (.mjs)`,
    );
  }
  return require(tsx).require(file, file);
}
