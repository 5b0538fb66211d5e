/** Declarations in templates: all faults at the right member, and no findings for valid ones. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { resourceTypes } from "../../../../lib/lint/inputs/resource-type.ts";
import { lint } from "../../../../lib/lint/run/run.ts";
import { resources } from "../../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { place } from "../../declare.ts";

interface Declared {
  readonly title?: string;
  readonly on: string;
  readonly set: { readonly [path: string]: unknown };
  readonly finds?: string;
}

interface Declarations {
  readonly bases: { readonly [name: string]: { readonly Properties: object } };
  readonly invalid: readonly Declared[];
  readonly valid: readonly Declared[];
}

const { bases, invalid, valid }: Declarations = parse(
  readFileSync(new URL("declarations.yaml", import.meta.url), "utf8"),
);

/** A template with one resource. */
function templateOf({ on, set }: Declared): object {
  const resource = structuredClone(bases[on]);
  for (const [path, value] of Object.entries(set)) {
    const steps = [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) =>
      index === undefined ? step : +index,
    );
    place(resource?.Properties, steps, made(value));
  }
  return { AWSTemplateFormatVersion: "2010-09-09", Resources: { It: resource } };
}

function made(value: unknown): unknown {
  const [, count] = /^map\((\d+)\)$/.exec(String(value)) ?? [];
  if (count === undefined) return value === "absent()" ? undefined : value;
  return Object.fromEntries(Array.from({ length: Number(count) }, (_, index) => [`k${index}`, "v"]));
}

const formats = [
  { format: "YAML", name: "template.yaml", write: (template: object) => stringify(template) },
  { format: "JSON", name: "template.json", write: (template: object) => JSON.stringify(template, null, 2) },
];

describe.each(formats)("in $format", ({ name, write }) => {
  const linted = async (template: object) => {
    const workingFolder = temporaryFolder({ [name]: write(template) });
    const { faults, findings } = await lint({ paths: [name], resources, workingFolder });
    expect(faults).toEqual([]);
    return findings.filter(({ severity }) => severity !== "info");
  };

  it.each(invalid.map((declared) => ({ declared, finds: declared.finds })))(
    "is reported: $finds",
    async ({ declared, finds }) => {
      const template = templateOf(declared);
      const found = await linted(template);
      expect(found.map(({ rule, path }) => `${rule} ${path}`)).toEqual([finds]);
      for (const { resource, line } of found) {
        expect(resource).toBe(`It (${Object(bases[declared.on]).Type})`);
        expect(line).toBeGreaterThan(4);
      }
    },
  );

  it.each(valid.map((declared) => ({ declared, title: declared.title })))(
    "is accepted: $title",
    async ({ declared }) => {
      expect((await linted(templateOf(declared))).map(({ message }) => message)).toEqual([]);
    },
  );
});

it("these cases include enough valid and invalid declarations", () => {
  expect(invalid.length).toBeGreaterThanOrEqual(45);
  expect(valid.length).toBeGreaterThanOrEqual(25);
});

it("are of the types that docs/inputs.md lists", () => {
  const types = resourceTypes(
    "cloudformation",
    resources.map(({ model }) => model),
  );
  const listed = readFileSync("docs/inputs.md", "utf8").matchAll(/^\| `(AWS::\w+::\w+)` \|/gm);
  expect([...listed].map(([, type]) => type).toSorted()).toEqual([...types.keys()].toSorted());
});
