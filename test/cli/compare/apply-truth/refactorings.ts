// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of Terraform
/** Refactorings, as pairs: what moves, is generated otherwise, or is written in JSON. */
import { block, type Change, type Files, type Pair, policy, scaling, service } from "./blocks.ts";

const type = policy.type;
const one = (label = "s", more: Change = {}, name = '"ID-a"') => block(policy, label, name, more);
const main = (text: string): Files => ({ "main.tf": text });
const moved = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
const keyed = (each: string): string => one("s", { more: `  for_each = ${each}\n` }, '"ID-${each.key}"');
const counted = (names: string): string =>
  one("s", { more: `  count = length(${names})\n` }, `"ID-\${${names}[count.index]}"`);
const required = 'terraform {\n  required_providers {\n    lintel = { source = "lintel-iac/lintel" }\n  }\n}\n';
const call = (label: string, more = "", source = "child"): string =>
  `module "${label}" {\n  source = "./${source}"\n${more}}\n`;
const within = (text: string, child = one(), files: Files = {}): Files => ({
  "main.tf": text,
  "child/main.tf": required + child,
  ...files,
});

/** The same resource in JSON. */
const json = (label: string, name = "ID-a", besides: object = {}, top: object = {}): Files => ({
  "main.tf": "",
  "s.tf.json": JSON.stringify({
    resource: {
      [service.type]: {
        [label]: {
          service_name: name,
          source_configuration: {
            image_repository: { image_identifier: "public.ecr.aws/nginx/nginx:1", image_repository_type: "ECR_PUBLIC" },
          },
          ...besides,
        },
      },
    },
    ...top,
  }),
});
const native = (more: Change = {}, name = '"ID-a"', label = "s"): string => block(service, label, name, more);
const ignoring = (...names: readonly string[]): string =>
  `  lifecycle {\n    ignore_changes = [${names.join(", ")}]\n  }\n`;

const pair = (title: string, before: string | Files, now: string | Files): Pair => ({
  title: `refactoring: ${title}`,
  before: typeof before === "string" ? main(before) : before,
  now: typeof now === "string" ? main(now) : now,
});

/** Pairs of refactorings. */
export const refactorings: readonly Pair[] = [
  pair("a set becomes a map with the same keys", keyed('toset(["a", "b"])'), keyed("{ a = 1, b = 2 }")),
  pair("the middle of a counted list goes", counted('["a", "b", "c"]'), counted('["a", "c"]')),
  pair(
    "one of two keys changes with moved",
    keyed('toset(["a", "b"])'),
    keyed('toset(["a", "c"])') + moved(`${type}.s["b"]`, `${type}.s["c"]`),
  ),
  pair(
    "a key becomes an index with moved",
    one("s", { more: '  for_each = toset(["a"])\n' }),
    one("s", { more: "  count = 1\n" }) + moved(`${type}.s["a"]`, `${type}.s[0]`),
  ),
  pair(
    "a count of a condition turns out false",
    one("s", { more: "  count = true ? 1 : 0\n" }),
    one("s", { more: "  count = false ? 1 : 0\n" }),
  ),
  pair(
    "a module gets a key with moved",
    within(call("m")),
    within(call("m", '  for_each = toset(["a"])\n') + moved("module.m", 'module.m["a"]')),
  ),
  pair(
    "a counted module gets keys with moved",
    within(call("m", "  count = 1\n")),
    within(call("m", '  for_each = toset(["a"])\n') + moved("module.m[0]", 'module.m["a"]')),
  ),
  pair(
    "a module within a module is renamed",
    within(call("m"), call("n", "", "inner"), { "child/inner/main.tf": required + one() }),
    within(call("m"), call("o", "", "inner"), { "child/inner/main.tf": required + one() }),
  ),
  pair(
    "a module within a module is renamed with moved",
    within(call("m"), call("n", "", "inner"), { "child/inner/main.tf": required + one() }),
    within(call("m"), call("o", "", "inner") + moved("module.n", "module.o"), {
      "child/inner/main.tf": required + one(),
    }),
  ),
  pair("it moves between two modules", within(call("m"), one()), {
    ...within(call("m") + call("n", "", "other") + moved(`module.m.${type}.s`, `module.n.${type}.s`), ""),
    "other/main.tf": required + one(),
  }),
  pair(
    "a module is dissolved with moved",
    within(call("m")),
    within(one("t") + moved(`module.m.${type}.s`, `${type}.t`)),
  ),
  pair(
    "a module is released",
    within(call("m")),
    main("removed {\n  from = module.m\n  lifecycle {\n    destroy = false\n  }\n}\n"),
  ),
  pair(
    "a variable's default within a module changes the name",
    within(call("m"), `variable "n" {\n  default = "ID-a"\n}\n${one("s", {}, "var.n")}`),
    within(call("m"), `variable "n" {\n  default = "ID-b"\n}\n${one("s", {}, "var.n")}`),
  ),
  pair("an override changes the name", one(), {
    ...main(one()),
    "x_override.tf": `resource "${type}" "s" {\n  name = "ID-b"\n}\n`,
  }),
  pair(
    "a local value computes the same name",
    one(),
    `locals {\n  n = join("-", ["ID", "a"])\n}\n${one("s", {}, "local.n")}`,
  ),
  pair(
    "a dynamic block is the same as the block",
    native({ more: '  network_configuration {\n    ip_address_type = "DUAL_STACK"\n  }\n' }),
    native({
      more: '  dynamic "network_configuration" {\n    for_each = [1]\n    content {\n      ip_address_type = "DUAL_STACK"\n    }\n  }\n',
    }),
  ),
  pair("the provider is written out", one(), one("s", { more: "  provider = lintel\n" })),
  pair(
    "only depends_on is new",
    one() + block(scaling, "c", '"ID-c"'),
    one("s", { more: `  depends_on = [${scaling.type}.c]\n` }) + block(scaling, "c", '"ID-c"'),
  ),
  pair("it is written in JSON", native(), json("s")),
  pair("it is written in JSON with another name", native(), json("s", "ID-b")),
  pair(
    "it is written in JSON at another address with moved",
    native(),
    json("t", "ID-a", {}, { moved: [{ from: `${service.type}.s`, to: `${service.type}.t` }] }),
  ),
  pair("it is released in JSON", native(), {
    "main.tf": "",
    "s.tf.json": JSON.stringify({ removed: [{ from: `${service.type}.s`, lifecycle: { destroy: false } }] }),
  }),
  pair(
    "a change is ignored in JSON",
    json("s", "ID-a", { lifecycle: { ignore_changes: ["service_name"] } }),
    json("s", "ID-b", { lifecycle: { ignore_changes: ["service_name"] } }),
  ),
  pair(
    "a count in JSON that shrinks",
    json("s", "ID-${count.index}", { count: 2 }),
    json("s", "ID-${count.index}", { count: "${1}" }),
  ),
  pair(
    "the ignored tag changes",
    native({ tag: "a", more: ignoring('tags["cost"]') }),
    native({ tag: "b", more: ignoring('tags["cost"]') }),
  ),
  pair("the change is no longer ignored", native({ tag: "a", more: ignoring("tags") }), native({ tag: "b" })),
  pair(
    "what refers to a replaced one is triggered",
    block(scaling, "c", '"ID-c"') +
      one("s", { more: `  lifecycle {\n    replace_triggered_by = [${scaling.type}.c.arn]\n  }\n` }),
    block(scaling, "c", '"ID-d"') +
      one("s", { more: `  lifecycle {\n    replace_triggered_by = [${scaling.type}.c.arn]\n  }\n` }),
  ),
];
