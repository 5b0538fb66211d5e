import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "An interface is listed with the latest minor version of each major version.",
  otherwise: "Clients may choose the older entry, and then lack the features of the later version.",
  unwanted: "Some clients support only the earlier minor version.",
  cites: [cite(1, "Versioning")],
  good: {
    "two major versions": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "0.3" }`,
    "two addresses": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
  - { url: "https://new.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.1" }`,
    "two bindings": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
  - { url: "https://agent.example.test", protocolBinding: JSONRPC, protocolVersion: "1.1" }`,
    "two tenants": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: acme }
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.1", tenant: other }`,
  },
  bad: {
    "the latest first": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.1" }
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: ⟦"1.0"⟧ }`,
    "two minor versions": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: ⟦"1.0"⟧ }
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.1" }`,
  },
  each: ["supportedInterfaces"],
  when: [[".", (interfaces) => Array.isArray(interfaces) && interfaces.length > 1]],
  *check(interfaces) {
    const latest = new Map<string, number>();
    const all = interfaces.items().flatMap((face) => versionOf(face) ?? []);
    for (const { key, minor } of all) latest.set(key, Math.max(minor, latest.get(key) ?? 0));
    for (const { face, key, minor } of all) {
      const later = latest.get(key) ?? minor;
      if (later === minor) continue;
      const version = face.at("protocolVersion");
      yield {
        at: version,
        message: `${version.path} is ${version.shown}, but the same interface is listed with the later minor version ${later}, which should be used`,
        help: "remove the older one",
      };
    }
  },
});

/** An interface's minor version, and its other identifying members as a key; undefined if one is unknown. */
function versionOf(face: Node): { face: Node; key: string; minor: number } | undefined {
  const [major, minor] = String(face.at("protocolVersion").value).split(".");
  const parts = ["url", "protocolBinding", "tenant"].map((name) => face.at(name));
  const values = parts.map(({ value }) => value ?? "");
  if (minor === undefined || parts.some(({ state }) => state === "unknown")) return undefined;
  return { face, key: JSON.stringify([...values, major]), minor: Number(minor) };
}
