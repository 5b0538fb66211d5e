/** The Node version that Lintel requires; package.json states it as `engines`. */

/** The oldest supported version: major and minor. */
export const oldestNode = [20, 19] as const;

/** The target of bundles, as esbuild names it. */
export const bundleTarget = `node${oldestNode[0]}`;

/** The error message if this Node is older than {@link oldestNode}; undefined if it is not. */
export function unsupportedNodeMessage(program: string, node = process.versions.node): string | undefined {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const [oldest, oldestMinor] = oldestNode;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return undefined;
  return `${program} requires Node ${oldest}.${oldestMinor} or later; this is ${node}. Install a later version from https://nodejs.org`;
}
