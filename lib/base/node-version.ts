/** The Node that everything of Lintel needs; package.json says it as `engines`. */

/** The oldest one: major and minor. */
export const oldestNode = [20, 19] as const;

/** What to say where this Node is older than {@link oldestNode}; undefined where it is not. */
export function saidOfOldNode(program: string, node = process.versions.node): string | undefined {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const [oldest, oldestMinor] = oldestNode;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return undefined;
  return `${program} needs Node ${oldest}.${oldestMinor} or later, and this is ${node}; install a later one from https://nodejs.org`;
}
