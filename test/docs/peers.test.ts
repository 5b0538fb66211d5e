/** The tables of docs/peers.md match the scenarios, and its names match the resources. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { resourceAttributes } from "../../lib/facts/derive/provider-schema.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import type { SchemaAttribute } from "../../lib/terraform/protocol/provider-server.ts";
import { differences, type PeerScenario, peerScenarios } from "../terraform/real-terraform/peer-scenarios.ts";

const page = readFileSync("docs/peers.md", "utf8");

/** The rows of the first table of a section. */
const tableIn = (title: string): string => {
  const [section = ""] = page.split(`\n## ${title}\n`)[1]?.split("\n## ") ?? [];
  return /(?:^\|.*\n)+/m.exec(section)?.[0] ?? "";
};

const table = (...[heading = [], ...rows]: readonly (readonly string[])[]): string =>
  [heading, heading.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n")
    .replaceAll("| --- ", "|---")
    .replaceAll("--- |", "---|");

const scenariosOf = (type: PeerScenario["type"]): string =>
  table(
    ["there", "here", "differs"],
    ...peerScenarios
      .filter((scenario) => scenario.type === type)
      .map(({ there, here, differs = [] }) => [`\`${there}\``, here, differs.join(", ") || "–"]),
  );

it.each([
  ["Policies", scenariosOf("lintel_lifecycle_policy")],
  ["Services", scenariosOf("lintel_hosted_service")],
  [
    "What differs",
    table(
      ["differs", "what", "there", "here", "why"],
      ...Object.entries(differences).map(([topic, { what, there, here, why }]) => [topic, what, there, here, why]),
    ),
  ],
])("the table %s lists the scenarios", (title, expected) => {
  expect(tableIn(title)).toBe(`${expected}\n`);
});

it("every topic of the differences has a scenario", () => {
  expect(new Set(peerScenarios.flatMap(({ differs = [] }) => differs))).toEqual(new Set(Object.keys(differences)));
});

it("the names of this provider are those of the resources", () => {
  const names = new Set<string>();
  const add = (attributes: { readonly [name: string]: SchemaAttribute }): void => {
    for (const [name, { nested }] of Object.entries(attributes)) {
      names.add(name);
      if (nested !== undefined) add(nested.attributes);
    }
  };
  for (const { model } of resources) {
    names.add(terraformType(model.name));
    add(resourceAttributes(model, { withheld: [], changedByUpdate: [] }));
  }
  const rows = [...tableIn("Names").matchAll(/^\|[^|]*\|([^|]*)\|$/gm)];
  const words = rows.slice(2).flatMap(([, here = ""]) => [...here.matchAll(/`([^`]*)`/g)].map(([, code = ""]) => code));
  const mentioned = words.flatMap((code) => code.match(/\b[a-z][a-z_]*\b/g) ?? []);
  expect(mentioned.length).toBeGreaterThan(8);
  expect(mentioned.filter((name) => !names.has(name))).toEqual([]);
});
