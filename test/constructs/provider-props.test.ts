/** The props of the provider's construct and of its blocks are the arguments of the provider's schema. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { camelCase } from "../../lib/facts/derive/names.ts";
import { providerSchema } from "../../lib/terraform/managed/settings/provider-configuration.ts";

/** What only the construct has: the host of declarations, and the name of the configuration. */
const ofConstruct = ["host", "runtime", "alias"];

/** The props of each interface in constructs, with their types as written; one of the same name refines the model's. */
const interfaces = new Map<string, ReadonlyMap<string, string>>();
const bases = new Map<string, readonly string[]>();
for (const name of readdirSync("constructs", { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".ts")) continue;
  const file = join("constructs", name);
  const text = readFileSync(file, "utf8");
  for (const statement of parseSync(file, text).program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "TSInterfaceDeclaration") continue;
    const props = new Map(interfaces.get(declared.id.name));
    for (const member of declared.body.body) {
      if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier") continue;
      const { typeAnnotation: type } = member.typeAnnotation ?? {};
      props.set(member.key.name, type === undefined ? "" : text.slice(type.start, type.end));
    }
    interfaces.set(declared.id.name, props);
    const extended = declared.extends.map(({ expression }) => text.slice(expression.start, expression.end));
    bases.set(declared.id.name, [...(bases.get(declared.id.name) ?? []), ...extended]);
  }
}

/** The props of an interface, with those of the interfaces that it extends. */
const propsOf = (name: string): ReadonlyMap<string, string> =>
  new Map([...(bases.get(name) ?? []).flatMap((base) => [...propsOf(base)]), ...(interfaces.get(name) ?? [])]);

const provider = propsOf("LintelProviderProps");

test("the provider's construct has a prop for each argument and block of the schema", () => {
  const declared = [...provider.keys()].filter((name) => !ofConstruct.includes(name));
  expect(declared.toSorted()).toEqual(Object.keys(providerSchema.attributes).map(camelCase).toSorted());
});

const blocks = Object.entries(providerSchema.attributes).flatMap(([name, { nested }]) =>
  nested === undefined ? [] : [[name, nested] as const],
);

test("the schema has blocks", () => {
  expect(blocks.map(([name]) => name)).toContain("ignore_tags");
});

test.each(blocks)("the props of the block %s are its arguments", (name, { nesting, attributes }) => {
  const [, type = "", list] = /^(\w+)(\[\])?$/.exec(provider.get(camelCase(name)) ?? "") ?? [];
  expect([...propsOf(type).keys()].toSorted()).toEqual(Object.keys(attributes).map(camelCase).toSorted());
  expect(list !== undefined, "a list of blocks").toBe(nesting !== "single");
});
