/**
 * `npm run new -- resource|rule|member …`: writes what a new resource, rule or member begins with, which compiles and
 * passes its tests. If a name cannot be used, or is taken, it writes nothing.
 */
import { newMember } from "./new/member.ts";
import { newResource } from "./new/resource.ts";
import { newRule } from "./new/rule.ts";
import { Stop } from "./new/stop.ts";

const usage = `say what is new:
  npm run new -- resource app-runner/NAME                such as app-runner/book-shelf
  npm run new -- rule SERVICE/RESOURCE NAME              such as app-runner/hosted-service port-is-open
  npm run new -- member SERVICE/RESOURCE NAME [KIND]     such as app-runner/hosted-service OwnerTeam string`;

const kinds: { readonly [kind: string]: (names: readonly string[]) => Promise<string> } = {
  resource: newResource,
  rule: newRule,
  member: newMember,
};

try {
  const [kind = "", ...names] = process.argv.slice(2);
  if (!Object.hasOwn(kinds, kind)) throw new Stop(usage);
  process.stdout.write(`${await kinds[kind]?.(names)}\n`);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`new: ${error.message}\n`);
  process.exitCode = 2;
}
