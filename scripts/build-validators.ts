/** Compiles each resource's JSON schema to a module of its own, dist/validators/<resource>.js: a lint run compiles nothing. */
import { mkdir, writeFile } from "node:fs/promises";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { documentField } from "../lib/derive/document.ts";
import { jsonSchema } from "../lib/derive/json-schema.ts";
import type { StructField } from "../lib/model/field.ts";
import type { ResourceModel } from "../lib/model/resource.ts";
import { lintables } from "../lib/resources.ts";

const declaration = `import type { Validator } from "../../lib/lint/field-check.ts";
declare const validate: Validator;
export default validate;
`;

/** What a request may hold, be it one that creates or one that changes. */
function requestField(model: ResourceModel): StructField {
  const document = documentField(model);
  if (model.update === undefined) return document;
  const { name, field } = model.update.identity;
  const { required: _, ...optional } = field;
  return { ...document, members: { ...document.members, [name]: optional } };
}

/** Writes the validators of all resources into `folder`. */
export async function buildValidators(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { model } of lintables) {
    const ajv = new Ajv({
      allErrors: true,
      messages: false,
      strict: true,
      code: { source: true, esm: true, lines: true },
    });
    const code = standalone.default(ajv, ajv.compile(jsonSchema(requestField(model))));
    const file = `${folder}/${model.name}`;
    await build({
      stdin: { contents: code, resolveDir: process.cwd(), sourcefile: `${model.name}.js` },
      outfile: `${file}.js`,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      logLevel: "warning",
    });
    await writeFile(`${file}.d.ts`, declaration);
  }
}
