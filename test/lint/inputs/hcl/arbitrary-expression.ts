/** Random expressions without references, most of which Terraform can evaluate. */
import fc from "fast-check";

type Text = fc.Arbitrary<string>;

const call = (names: readonly string[], ...args: readonly Text[]): Text =>
  fc.tuple(fc.constantFrom(...names), ...args).map(([name, ...values]) => `${name}(${values.join(", ")})`);

const infix = (operators: readonly string[], operand: Text): Text =>
  fc.tuple(operand, fc.constantFrom(...operators), operand).map((parts) => parts.join(" "));

const texts = fc.constantFrom("", "a", "b", "a-b", "x,y", " A b ", "10", "true", "a.b_c").map((each) => `"${each}"`);
const numbers = fc.oneof(
  fc.integer({ min: -12, max: 12 }).map(String),
  fc.constantFrom("1.5", "0.25", "1000000", '"7"'),
);

interface Kinds {
  readonly text: string;
  readonly number: string;
  readonly boolean: string;
  readonly list: string;
  readonly map: string;
  readonly any: string;
}

/** An expression of any type, as text. */
export const arbitraryExpression: Text = fc.letrec<Kinds>((tie: fc.LetrecTypedTie<Kinds>) => {
  const text = tie("text");
  const number = tie("number");
  const boolean = tie("boolean");
  const list = tie("list");
  const map = tie("map");
  const any = tie("any");
  const conditional = (of: Text): Text =>
    fc.tuple(boolean, of, of).map(([when, yes, no]) => `(${when} ? ${yes} : ${no})`);
  const key = fc.constantFrom("a", "b", "c");
  const mayBeRefused = fc.oneof(
    call(["tonumber", "tobool"], texts),
    fc.tuple(texts, texts).map(([one, other]) => `[${one}, ${other}][2]`),
    fc.tuple(key, texts, key).map(([name, value, wanted]) => `{${name} = ${value}}.${wanted}`),
    call(["lookup"], fc.constant("{}"), texts),
  );
  return {
    text: fc.oneof(
      { maxDepth: 3, depthIdentifier: "e" },
      texts,
      fc.tuple(any, texts).map(([value, after]) => `"<\${${value}}${after.slice(1)}`),
      call(["lower", "upper", "title", "trimspace", "strrev", "tostring", "chomp"], text),
      call(["trim", "trimprefix", "trimsuffix"], text, text),
      fc.tuple(text, text).map(([one, other]) => `replace(${one}, "a", ${other})`),
      call(["join"], texts, list),
      call(["substr"], text, numbers, numbers),
      fc.tuple(any, number).map(([one, two]) => `format("%s-%03d", "<\${${one}}", ${two})`),
      call(["coalesce"], any, text),
      call(["jsonencode", "one"], any),
      conditional(text),
    ),
    number: fc.oneof(
      { maxDepth: 3, depthIdentifier: "e" },
      numbers,
      infix(["+", "-", "*", "/", "%"], number).map((sum) => `(${sum})`),
      call(["min", "max"], number, number),
      call(["abs", "ceil", "floor", "signum"], number),
      call(["length"], any),
      call(["tonumber"], any),
      call(["index"], list, any),
      conditional(number),
    ),
    boolean: fc.oneof(
      { maxDepth: 3, depthIdentifier: "e" },
      fc.constantFrom("true", "false"),
      infix(["==", "!="], any),
      infix(["<", ">", "<=", ">="], number),
      infix(["&&", "||"], boolean),
      boolean.map((each) => `!${each.startsWith("(") || /^\w+$/.test(each) ? each : `(${each})`}`),
      call(["startswith", "endswith", "strcontains"], text, text),
      call(["contains"], list, any),
      call(["tobool"], any),
      call(["can"], mayBeRefused),
      call(["alltrue", "anytrue"], list),
    ),
    list: fc.oneof(
      { maxDepth: 3, depthIdentifier: "e" },
      fc.array(any, { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
      call(["concat"], list, list),
      call(["distinct", "compact", "flatten", "sort", "reverse", "tolist", "toset"], list),
      call(["keys", "values"], map),
      call(["split"], texts, text),
      call(["range"], numbers),
      call(["slice"], list, numbers, numbers),
      call(["setunion", "setintersection", "setsubtract", "setproduct"], list, list),
      fc.tuple(list, any).map(([of, each]) => `[for i, x in ${of} : ${each} if i != 1]`),
      list.map((of) => `[for x in ${of} : x]`),
      fc.tuple(list).map(([of]) => `${of}[*]`),
      conditional(list),
    ),
    map: fc.oneof(
      { maxDepth: 3, depthIdentifier: "e" },
      fc.dictionary(key, any, { maxKeys: 3 }).map((entries) => {
        const members = Object.entries(entries).map(([name, value]) => `${name} = ${value}`);
        return `{${members.join(", ")}}`;
      }),
      call(["merge"], map, map),
      call(["zipmap"], list, list),
      call(["tomap"], map),
      fc.tuple(map, any).map(([of, value]) => `{for k, v in ${of} : k => ${value}}`),
      list.map((of) => `{for i, x in ${of} : "k\${i}" => x}`),
    ),
    any: fc.oneof(
      { maxDepth: 4, depthIdentifier: "e" },
      text,
      number,
      boolean.map((each) => `(${each})`),
      list,
      map,
      fc.constant("null"),
      fc.tuple(map, key).map(([of, name]) => `${of}["${name}"]`),
      fc.tuple(list, numbers).map(([of, index]) => `${of}[${index}]`),
      call(["lookup"], map, texts, any),
      call(["element"], list, numbers),
      call(["try"], mayBeRefused, any),
      call(["coalesce"], any, any, any),
    ),
  };
}).any;
