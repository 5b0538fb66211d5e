/** The examples of the catalogue as files of other tools: CloudFormation templates, and Terraform of the `aws` provider. */
import { resources } from "../lib/services/resources.generated.ts";
import { declarationsOf, type ExampleDeclaration, type Row, readCatalogue } from "../test/catalogue/examples.ts";
import { type ForeignForm, foreignForms, isNoFaultIn } from "../test/catalogue/foreign-form.ts";

/** An example as a file of a tool. */
export interface ExampleFile {
  readonly tool: "cloudformation" | "terraform";
  readonly file: string;
  readonly isValid: boolean;
  readonly text: string;
}

/** The examples of a catalogue that the linter decides, and finds to be errors if they are invalid. */
export function exampleFiles(prefix: string): readonly ExampleFile[] {
  const catalogue = readCatalogue(prefix);
  const model = resources.map((each) => each.model).find(({ name }) => name === catalogue.resource);
  if (model === undefined) throw new Error(`no resource ${catalogue.resource}`);
  // Members of a request alone are in no template.
  const rows = catalogue.rows.filter(
    (row) => isError(row) && model.declaration.members[row.subject]?.requestOnly !== true,
  );
  const forms = foreignForms(model).filter(({ type }) => !type.type.startsWith("awscc_"));
  return forms.flatMap((form) =>
    rows.flatMap((row) => {
      const { valid = [], invalid = [] } = row;
      const declared = (example: unknown) => declarationsOf(catalogue, row, example);
      const faulty = invalid.filter((example) => !isNoFaultIn(form.type, row, example, declared(example)));
      return [
        ...valid.map((example, index) => fileOf(form, `${row.id}-valid-${index}`, true, declared(example))),
        ...faulty.map((example, index) => fileOf(form, `${row.id}-invalid-${index}`, false, declared(example))),
      ];
    }),
  );
}

const isError = ({ decidedBy, form, lintedAs, severity }: Row): boolean =>
  (decidedBy ?? form ?? lintedAs) === undefined && severity === "error";

function fileOf(
  { type, write }: ForeignForm,
  title: string,
  isValid: boolean,
  declarations: readonly ExampleDeclaration[],
): ExampleFile {
  const name = title.replaceAll(/[/.]/g, "-");
  const bodies = declarations.map(({ raw }) => write(raw).raw);
  if (type.tool === "cloudformation") {
    const named = bodies.map((Properties, index) => [`R${index}`, { Type: type.type, Properties }]);
    const text = acceptable({ Resources: Object.fromEntries(named) });
    return { tool: "cloudformation", file: `${name}.template.json`, isValid, text };
  }
  const named = bodies.map((body, index) => [`${name}-${index}`, body]);
  const text = acceptable({ resource: { [type.type]: Object.fromEntries(named) } });
  return { tool: "terraform", file: `${name}.tf.json`, isValid, text };
}

/** What examples have beside their fault and one of the tools refuses, with a value that all accept. */
const acceptedByAll: readonly (readonly [ours: string, everybodys: string])[] = [
  ['"lifecycle-role"', '"arn:aws:iam::123456789012:role/lifecycle-role"'],
  ['"1.x.x"', '"1.0.0"'],
  ['connection/c/1"', 'connection/c/1234567890abcdef1234567890abcdef"'],
  ['key/k"', 'key/12345678-1234-1234-1234-123456789012"'],
  ['"123456789012.registry.test/', '"123456789012.dkr.ecr.us-east-1.amazonaws.com/'],
];

function acceptable(content: object): string {
  const text = JSON.stringify(content, undefined, 2);
  const host = text.includes('"ECR"') ? "123456789012.dkr.ecr.us-east-1.amazonaws.com" : "public.ecr.aws";
  const replacements = [["public.registry.test", host] as const, ...acceptedByAll];
  return replacements.reduce((all, [ours, everybodys]) => all.replaceAll(ours, everybodys), text);
}
