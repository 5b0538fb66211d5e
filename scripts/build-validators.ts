/**
 * Compiles each resource's JSON schema to its own module, dist/validators/<resource>.js, so that lint runs compile
 * none.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { Ajv, type Options } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { build, type Metafile } from "esbuild";
import { bundleTarget } from "../lib/base/process/node-version.ts";
import { documentField } from "../lib/facts/derive/document.ts";
import { jsonSchema } from "../lib/facts/derive/json-schema.ts";
import type { StructField } from "../lib/facts/model/field.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";
import { configSchema } from "../lib/lint/config/config-schema.ts";
import { lintables } from "../lib/services/lintables.generated.ts";
import { ruleOptions } from "../lint-rules/options.ts";

const declaration = `import type { Validator } from "../../lib/lint/rule/validator.ts";
declare const validate: Validator;
export default validate;
`;

/** The members of a request, whether it creates or updates the resource. */
function requestField(model: ResourceModel): StructField {
  const document = documentField(model);
  if (model.update === undefined) return document;
  const { name, field } = model.update.identity;
  const { required: _, ...optional } = field;
  return { ...document, members: { ...document.members, [name]: optional } };
}

/** The declaration of the configuration's validator, whose errors include the schema with the error message. */
const configDeclaration = `import type { ConfigValidator } from "../../lib/lint/config/config-faults.ts";
declare const validate: ConfigValidator;
export default validate;
`;

/**
 * Writes the validators of all resources and of configurations into `folder`.
 * @param built receives the metafile of each bundle.
 */
export async function buildValidators(folder: string, built: (metafile: Metafile) => void = () => {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { model } of lintables) {
    await buildValidator(`${folder}/${model.name}`, jsonSchema(requestField(model)), {}).then(built);
    await writeFile(`${folder}/${model.name}.d.ts`, declaration);
  }
  const config = configSchema(
    lintables.map(({ model }) => model.name),
    ruleOptions,
  );
  await buildValidator(`${folder}/config`, config, { verbose: true, allowUnionTypes: true }).then(built);
  await writeFile(`${folder}/config.d.ts`, configDeclaration);
}

async function buildValidator(file: string, schema: object, options: Options): Promise<Metafile> {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    code: { source: true, esm: true, lines: true },
    ...options,
  });
  ajv.addKeyword("patternErrorMessage"); // a keyword of editors
  // Nothing reads where in the schema a constraint is, which is a quarter of the code.
  const code = standalone.default(ajv, ajv.compile(schema)).replaceAll(/,schemaPath:"[^"]*"/g, "");
  const { metafile } = await build({
    metafile: true,
    stdin: { contents: code, resolveDir: process.cwd(), sourcefile: `${basename(file)}.js` },
    outfile: `${file}.js`,
    bundle: true,
    // Otherwise it names the files that it bundled, and where they were.
    minify: true,
    format: "esm",
    platform: "node",
    target: bundleTarget,
    logLevel: "warning",
  });
  return metafile;
}
