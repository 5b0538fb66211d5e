// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** Compares expressions with Terraform itself: every value that is known here must be the same there. */

import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type HclValue, Refused } from "../../../../lib/lint/inputs/hcl/evaluation/value.ts";
import { conversionFunctions } from "../../../../lib/lint/inputs/hcl/functions/conversions.ts";
import { UnknownValue } from "../../../../lib/lint/text/unknown.ts";
import { spawnSync } from "../../../run/child-process.ts";
import { cases } from "../../../run/sizes.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { describeWithTerraform, terraform } from "../../../with-terraform.ts";
import { arbitraryExpression } from "./arbitrary-expression.ts";
import { computed } from "./computed.ts";
import { expressions } from "./expressions.ts";
import { fileTree, notKnownOfFiles, ofFiles } from "./file-expressions.ts";
import { pureCalls, pureModule } from "./pure-functions.ts";
import { arbitraryRegularCall, regularCalls } from "./regular-expressions.ts";
import { yamlTexts } from "./yaml-texts.ts";

/** Terraform's value of each expression, as JSON; null if it refuses it. Evaluates all in one run. */
function inTerraform(
  all: readonly string[],
  module = "",
  cwd = temporaryFolder({ "main.tf": module }),
): readonly (string | null)[] {
  const input = `jsonencode([${all.map((each) => `try(jsonencode(${each}), null)`).join(", ")}])\n`;
  const { stdout, stderr } = spawnSync(terraform?.path ?? "", ["console"], { cwd, input });
  const line = stdout.split("\n").find((each) => each.startsWith('"['));
  if (line === undefined) throw new Error(`${stdout}\n${stderr}`);
  return JSON.parse(JSON.parse(line));
}

/** Lintel's value; undefined if it is unknown. */
function here(value: HclValue): string | null | undefined {
  if (value instanceof Refused) return null;
  const json = value instanceof UnknownValue ? undefined : conversionFunctions.jsonencode?.(value);
  return typeof json === "string" ? json : undefined;
}

/** The expressions with known values. */
const known = (
  all: readonly string[],
  module?: string,
  folder?: string,
): readonly (readonly [string, string | null])[] =>
  all.flatMap((each) => {
    const value = here(computed(each, module, undefined, folder));
    return value === undefined ? [] : [[each, value] as const];
  });

/** The same expressions with Terraform's values. */
const theirs = (all: readonly (readonly [string, unknown])[], module?: string, folder?: string) => {
  const texts = all.map(([text]) => text);
  const values = inTerraform(texts, module, folder);
  return texts.map((text, index) => [text, values[index]]);
};

/**
 * Compares numbers as text: in a list with an empty list of strings Terraform converts them to strings, and here the
 * type of an empty list is unknown. Members of resources are always converted to their type.
 */
const asTexts = ([text, value]: readonly [string, string | null]) => [text, value?.replaceAll(/\\*"/g, "")];

describeWithTerraform("terraform console", () => {
  it("agrees about every expression that is known here", () => {
    const ours = known(expressions);
    expect(ours).toEqual(theirs(ours));
    expect(ours.length / expressions.length).toBeGreaterThan(0.8);
  });

  it("agrees about heredocs, directives and trimming", () => {
    const names = heredocs.map((_, index) => `local.t${index}`);
    const module = `locals {\n${heredocs.map((text, index) => `t${index} = ${text}`).join("\n")}\n}\n`;
    const ours = known(names, module);
    expect(ours).toEqual(theirs(ours, module));
    expect(ours).toHaveLength(heredocs.length);
  });

  it("agrees about functions that read files", () => {
    const folder = temporaryFolder(fileTree);
    symlinkSync("sub", join(folder, "conf/link"));
    const ours = known(ofFiles, undefined, folder);
    expect(ours).toEqual(theirs(ours, undefined, folder));
    expect(ofFiles.filter((each) => !ours.some(([text]) => text === each))).toEqual(notKnownOfFiles);
  });

  it("agrees about YAML and regular expressions", () => {
    const all = [...yamlTexts.map((text) => `yamldecode(${JSON.stringify(text)})`), ...regularCalls];
    const ours = known(all);
    expect(ours).toEqual(theirs(ours));
    expect(ours.length / all.length).toBeGreaterThan(0.75);
  });

  it("has the recorded values of encodings, times, addresses and tables", () => {
    const all = pureCalls.map(([call]) => call);
    expect(inTerraform(all, pureModule)).toEqual(pureCalls.map(([, value]) => value));
  });

  it("has the functions that docs/inputs.md lists, evaluated or not", () => {
    const { stdout } = spawnSync(terraform?.path ?? "", ["metadata", "functions", "-json"], {});
    const { function_signatures: all }: { readonly function_signatures: object } = JSON.parse(stdout);
    const text = readFileSync("docs/inputs.md", "utf8");
    const [, listed = ""] = /^- the functions (.*);$/m.exec(text) ?? [];
    const [, table = ""] = /^### Functions that Lintel does not evaluate$(.*?)^## /ms.exec(text) ?? [];
    const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, names]) => names).join();
    const names = [...`${listed}${rows}`.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(
      Object.keys(all)
        .filter((name) => !name.startsWith("core::"))
        .toSorted(),
    );
  });

  it("agrees about any regular expression that is known here", () => {
    const all = [...new Set(fc.sample(arbitraryRegularCall, cases(1_000)))];
    const ours = known(all);
    expect(ours).toEqual(theirs(ours));
    expect(ours.length).toBeGreaterThan(all.length / 2);
  });

  it("agrees about any expression that is known here", () => {
    const sample = fc.sample(arbitraryExpression, cases(6_000));
    // The console reads lines of a limited length.
    const parts = Array.from({ length: Math.ceil(sample.length / 600) }, (_, each) =>
      sample.slice(600 * each, 600 * (each + 1)),
    );
    const values = new Map(
      parts.flatMap((part) => inTerraform(part).map((value, index) => [part[index] ?? "", value] as const)),
    );
    // Expressions that Terraform refuses have no value to compare.
    const taken = known(sample).filter(([text]) => values.get(text) !== null);
    expect(taken.map(asTexts)).toEqual(taken.map(([text]) => asTexts([text, values.get(text) ?? null])));
    expect(taken.length).toBeGreaterThan(cases(2_000));
  });
});

const heredocs = [
  "<<EOT\n  a\n b\nEOT\n",
  "<<-EOT\n  a\n    b\n  EOT\n",
  "<<-EOT\n\n  a\n\n    b\n\n  EOT\n",
  "<<-EOT\n\ta\n\t\tb\n\tEOT\n",
  "<<EOT\nEOT\n",
  "<<-EOT\n  ${1}\n    b ${2} c\n  EOT\n",
  "<<-EOT\n    a\n  ${1}\n${2}\n  EOT\n",
  "<<-EOT\n    %{ if true }\n    yes\n    %{ else }\n    no\n    %{ endif }\n    EOT\n",
  "<<-EOT\n    %{ if true ~}\n    yes\n    %{ else ~}\n    no\n    %{ endif ~}\n    end\n    EOT\n",
  "<<EOT\n%{ for x in [1, 2] ~}\n  <${x}>\n%{ endfor ~}\nend\nEOT\n",
  "<<EOT\n%{ for x in [1, 2] }\n  <${x ~}  \n  >\n%{~ endfor }\nend\nEOT\n",
  '<<EOT\n"quoted" \\n $${a} %%{b} $ %\nEOT\n',
  '<<-EOT\n  a${"x\\n"}b\n   ${<<IN\n inner\nIN\n}\n  EOT\n',
  "upper(<<EOT\nabc\nEOT\n)",
  "[<<A\na\nA\n, <<B\nb\nB\n]",
  '{\n  a = 1 # one\n  "b" : 2 // two\n  /* three */ c = [\n    1,\n    2, # last\n  ]\n  (upper("d")) = (\n    1 +\n    2\n  )\n}',
  '{ a = true ? 1 : 2\n (lower("B")) = 1 }',
  "<<EOT\r\na\r\nb\r\nEOT\n",
];
