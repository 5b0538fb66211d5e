/**
 * `npm run new -- resource|rule|member …`: writes what a new resource, rule or member begins with, which compiles and
 * passes its tests. If a name cannot be used, or is taken, it writes nothing.
 */
import { closest } from "../lib/lint/text/suggest.ts";
import { newMember } from "./new/member.ts";
import { newResource } from "./new/resource.ts";
import { newRule } from "./new/rule.ts";
import { Stop } from "./new/stop.ts";
import { scaffolded } from "./new/templates.ts";

const usage = `Usage: npm run new -- <what> ...
  npm run new -- resource SERVICE/NAME                  such as app-runner/reading-room
  npm run new -- rule SERVICE/RESOURCE NAME             such as app-runner/hosted-service port-is-open
  npm run new -- member SERVICE/RESOURCE NAME [KIND]    such as app-runner/hosted-service OwnerTeam string
Resources can be added to ${scaffolded.join(", ")}. CONTRIBUTING.md says what to write next.`;

const kinds: { readonly [kind: string]: (names: readonly string[]) => Promise<string> } = {
  resource: newResource,
  rule: newRule,
  member: newMember,
};

/** What to print. */
async function made([kind = "", ...names]: readonly string[]): Promise<string> {
  if ([kind, ...names].some((each) => each === "--help" || each === "-h")) return usage;
  if (kind === "") throw new Stop(`say what is new\n${usage}`);
  const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (make !== undefined) return make(names);
  const meant = closest(kind, Object.keys(kinds));
  throw new Stop(
    `cannot make a new ${JSON.stringify(kind)}${meant === undefined ? `\n${usage}` : `; did you mean ${meant}?`}`,
  );
}

try {
  process.stdout.write(`${await made(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`new: ${error.message}\n`);
  process.exitCode = 2;
}
