// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of Terraform
/** Pairs of modules, before and now, on which comparisons are held against what Terraform plans. */
import {
  block,
  type Change,
  connection,
  connector,
  type Files,
  observability,
  type Pair,
  policy,
  type Sample,
  scaling,
  service,
} from "./blocks.ts";
import { refactorings } from "./refactorings.ts";

const name = (suffix = "a"): string => `"ID-${suffix}"`;
const main = (text: string): Files => ({ "main.tf": text });
const moved = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
const lifecycle = (argument: string): string => `  lifecycle {\n    ${argument}\n  }\n`;
const list = (...names: readonly string[]): string => `[${names.map((each) => name(each)).join(", ")}]`;

/** Changes of the identity and the lifecycle of any resource. */
function ofAnyKind(kind: Sample): readonly Pair[] {
  const { type, name: argument } = kind;
  const one = (label = "s", more?: Change, suffix = "a") => block(kind, label, name(suffix), more);
  const counted = (...names: readonly string[]) =>
    block(kind, "s", `${list(...names)}[count.index]`, { more: `  count = length(${list(...names)})\n` });
  const keyed = (names: string) => block(kind, "s", "each.value", { more: `  for_each = ${names}\n` });
  const call = (label: string, more = "") => `module "${label}" {\n  source = "./child"\n${more}}\n`;
  const child = (text = one()) =>
    `terraform {\n  required_providers {\n    lintel = { source = "lintel-iac/lintel" }\n  }\n}\n${text}`;
  const trigger = (value: string) => `resource "terraform_data" "t" {\n  input = "${value}"\n}\n`;
  const triggered = { more: lifecycle("replace_triggered_by = [terraform_data.t]") };
  const pair = (title: string, before: string | Files, now: string | Files, more: Partial<Pair> = {}): Pair => ({
    title: `${type}: ${title}`,
    before: typeof before === "string" ? main(before) : before,
    now: typeof now === "string" ? main(now) : now,
    ...more,
  });
  const withChild = (label: string, text = child(), more = "", besides = ""): Files => ({
    "main.tf": call(label, more) + besides,
    "child/main.tf": text,
  });
  return [
    pair("nothing changes", one(), one()),
    pair("a change in place", one("s", { tag: "a" }), one("s", kind.change)),
    pair("the name changes", one(), one("s", {}, "b")),
    pair("the address changes", one("s"), one("t")),
    pair("the address changes with moved", one("s"), one("t") + moved(`${type}.s`, `${type}.t`)),
    pair(
      "the address changes with moved, beside a change in place",
      one("s", { tag: "a" }),
      one("t", kind.change) + moved(`${type}.s`, `${type}.t`),
    ),
    pair("address and name change", one("s"), one("t", {}, "b")),
    pair(
      "a chain of moved blocks",
      one("s"),
      one("u") + moved(`${type}.s`, `${type}.t`) + moved(`${type}.t`, `${type}.u`),
    ),
    pair("the first of a counted list goes", counted("a", "b", "c"), counted("b", "c")),
    pair("the last of a counted list goes", counted("a", "b"), counted("a")),
    pair("a counted list gets a first one", counted("a"), counted("b", "a")),
    pair("a counted list gets a last one", counted("a"), counted("a", "b")),
    pair("a key changes, and not the name", keyed(`{ a = ${name()} }`), keyed(`{ b = ${name()} }`)),
    pair(
      "a key changes with moved",
      keyed(`{ a = ${name()} }`),
      keyed(`{ b = ${name()} }`) + moved(`${type}.s["a"]`, `${type}.s["b"]`),
    ),
    pair("count becomes for_each", counted("a"), keyed(`{ a = ${name()} }`)),
    pair("a single one gets a count", one(), counted("a")),
    pair("a count of one goes", counted("a"), one()),
    pair(
      "a single one gets a key with moved",
      one(),
      keyed(`{ a = ${name()} }`) + moved(`${type}.s`, `${type}.s["a"]`),
    ),
    pair("a module call is renamed", withChild("m"), withChild("n")),
    pair(
      "a module call is renamed with moved",
      withChild("m"),
      withChild("n", child(), "", moved("module.m", "module.n")),
    ),
    pair("a module call gets a count", withChild("m"), withChild("m", child(), "  count = 1\n")),
    pair("within a module, the address changes", withChild("m"), withChild("m", child(one("t")))),
    pair(
      "within a module, the address changes with moved",
      withChild("m"),
      withChild("m", child(one("t") + moved(`${type}.s`, `${type}.t`))),
    ),
    pair("it moves into a module", one(), withChild("m", child(), "", moved(`${type}.s`, `module.m.${type}.s`))),
    pair("two swap their names", one("s") + one("t", {}, "b"), one("s", {}, "b") + one("t")),
    pair("it moves to another file", one(), { "main.tf": "", "other.tf": one() }),
    pair("it goes", one(), ""),
    pair("it is new", "", one()),
    pair("it is released", one(), `removed {\n  from = ${type}.s\n  lifecycle {\n    destroy = false\n  }\n}\n`),
    pair(
      "all changes are ignored",
      one("s", { tag: "a", more: lifecycle("ignore_changes = all") }),
      one("s", { ...kind.change, more: lifecycle("ignore_changes = all") }, "b"),
    ),
    pair(
      "a change of the name is ignored",
      one("s", { more: lifecycle(`ignore_changes = [${argument}]`) }),
      one("s", { more: lifecycle(`ignore_changes = [${argument}]`) }, "b"),
    ),
    pair(
      "a change beside an ignored one",
      one("s", { tag: "a", more: lifecycle(`ignore_changes = [${argument}]`) }),
      one("s", { ...kind.change, more: lifecycle(`ignore_changes = [${argument}]`) }, "b"),
    ),
    pair(
      "what triggers its replacement changes",
      trigger("a") + one("s", triggered),
      trigger("b") + one("s", triggered),
    ),
    pair("what triggers its replacement stays", trigger("a") + one("s", triggered), trigger("a") + one("s", triggered)),
    pair("it is in another region", one(), one("s", { more: '  region = "eu-west-1"\n' })),
    pair("it has a provider of another region", one(), one("s", { more: "  provider = lintel.us\n" })),
    pair("its module gets a provider of another region", one(), one(), { providerNow: "us" }),
    pair(
      "the name changes, and the next one is created first",
      one("s", { more: lifecycle("create_before_destroy = true") }),
      one("s", { more: lifecycle("create_before_destroy = true") }, "b"),
    ),
  ];
}

/** Changes of one member each. */
function ofMembers(
  kind: Sample,
  changes: { readonly [title: string]: readonly [before: Change, now: Change] },
): readonly Pair[] {
  return Object.entries(changes).map(([title, [before, now]]) => ({
    title: `${kind.type}: ${title}`,
    before: main(block(kind, "s", name(), before)),
    now: main(block(kind, "s", name(), now)),
  }));
}

const image = (tag: string): Change => ({ instead: ["nginx:1", `nginx:${tag}`] });
const more = (text: string): Change => ({ more: text });
const key = (id: string) =>
  more(
    `  encryption_configuration {\n    kms_key = "arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890${id}"\n  }\n`,
  );
const size = (cpu: string, memory: string) =>
  more(`  instance_configuration {\n    cpu    = "${cpu}"\n    memory = "${memory}"\n  }\n`);
const health = (path: string) =>
  more(`  health_check_configuration {\n    protocol = "HTTP"\n    path     = "${path}"\n  }\n`);
const detail = (text: string, by: string): Change => ({ instead: [text, by] });

const members: readonly Pair[] = [
  ...ofMembers(service, {
    "another image": [{}, image("2")],
    "another size": [size("1024", "2048"), size("2048", "4096")],
    "the size removed": [size("2048", "4096"), {}],
    "the default size written out": [{}, size("1024", "2048")],
    "the same size in other words": [size("1024", "2048"), size("1 vCPU", "2 GB")],
    "another health check": [health("/a"), health("/b")],
    "the health check removed": [health("/a"), {}],
    "a key": [{}, key("ab")],
    "the same key": [key("ab"), key("ab")],
    "tags removed": [{ tag: "a" }, {}],
    "it is paused": [{}, more('  desired_status = "PAUSED"\n')],
    "the defaults of the network written out": [
      {},
      more("  network_configuration {\n    ingress_configuration {\n      is_publicly_accessible = true\n    }\n  }\n"),
    ],
  }),
  ...ofMembers(policy, {
    "another age": [{}, detail("= 90", "= 60")],
    "another unit of another age": [{}, detail("DAYS", "WEEKS")],
    "fewer that stay": [{}, detail("= 3", "= 1")],
    "another recipe": [{}, detail('"web"', '"shop"')],
    "another version": [{}, detail("1.x.x", "2.x.x")],
    "another role": [{}, detail("role/lifecycle", "role/other")],
    "a description": [{}, more('  description = "old images"\n')],
    "the status": [{}, more('  status = "DISABLED"\n')],
    "the default status written out": [{}, more('  status = "ENABLED"\n')],
    "details that are ignored": [
      more(lifecycle("ignore_changes = [policy_details]")),
      { ...detail("= 90", "= 60"), ...more(lifecycle("ignore_changes = [policy_details]")) },
    ],
    "a selection that is ignored": [
      more(lifecycle("ignore_changes = [resource_selection]")),
      { ...detail('"web"', '"shop"'), ...more(lifecycle("ignore_changes = [resource_selection]")) },
    ],
  }),
  ...ofMembers(scaling, {
    "another size": [more("  max_size = 10\n"), more("  max_size = 20\n")],
    "the size removed": [more("  max_size = 10\n"), {}],
    "another concurrency": [{}, more("  max_concurrency = 50\n")],
    tags: [{ tag: "a" }, { tag: "b" }],
  }),
  ...ofMembers(connector, {
    "other subnets": [{}, detail('"subnet-2"', '"subnet-3"')],
    "subnets in another order": [{}, detail('"subnet-1", "subnet-2"', '"subnet-2", "subnet-1"')],
    "another security group": [{}, detail("sg-", "sg-b-")],
  }),
  ...ofMembers(observability, {
    tags: [{ tag: "a" }, { tag: "b" }],
    "nothing changes": [{}, {}],
  }),
  ...ofMembers(connection, {
    tags: [{ tag: "a" }, { tag: "b" }],
    "another provider": [{}, detail("GITHUB", "BITBUCKET")],
    "nothing changes": [{}, {}],
  }),
];

/** What a change carries on to those that refer to it. */
const references: readonly Pair[] = (() => {
  const egress = (reference: string) =>
    more(
      `  network_configuration {\n    egress_configuration {\n      egress_type       = "VPC"\n      vpc_connector_arn = ${reference}\n    }\n  }\n`,
    );
  const uses = egress("lintel_vpc_connector.c.arn");
  const scaled = more("  auto_scaling_configuration_arn = lintel_auto_scaling_configuration.c.arn\n");
  const both = (one: string, other: string): Files => main(one + other);
  const user = block(service, "s", name(), uses);
  const ofScaling = block(service, "s", name(), scaled);
  return [
    {
      title: "a replaced connector of a service",
      before: both(block(connector, "c", name()), user),
      now: both(block(connector, "c", name("b")), user),
    },
    {
      title: "a connector of a service with other tags",
      before: both(block(connector, "c", name(), { tag: "a" }), user),
      now: both(block(connector, "c", name(), { tag: "b" }), user),
    },
    {
      title: "another revision of a service's auto scaling configuration",
      before: both(block(scaling, "c", name(), more("  max_size = 10\n")), ofScaling),
      now: both(block(scaling, "c", name(), more("  max_size = 20\n")), ofScaling),
    },
    {
      title: "an auto scaling configuration of a service with other tags",
      before: both(block(scaling, "c", name(), { tag: "a" }), ofScaling),
      now: both(block(scaling, "c", name(), { tag: "b" }), ofScaling),
    },
  ];
})();

/** Changes of a policy that `prevent_destroy` protects; those that a plan refuses are in apply-truth.long.ts. */
export const protectedPairs = (() => {
  const protect = lifecycle("prevent_destroy = true");
  const one = (label: string, suffix: string) => block(policy, label, `"x${suffix}"`, { more: protect });
  const keyed = (key: string, title: string) =>
    block(policy, "s", "each.value", { more: `  for_each = { ${key} = "${title}" }\n${protect}` });
  const counted = (count: number) =>
    block(policy, "s", '"yy${count.index}"', { more: `  count = ${count}\n${protect}` });
  return {
    "another name": { before: one("s", "-ax"), now: one("s", "-bx") },
    "another address": { before: one("s", "-cx"), now: one("t", "-cx") },
    "another key": { before: keyed("a", "z-1"), now: keyed("b", "z-1") },
    fewer: { before: counted(2), now: counted(1) },
  };
})();

/** Names the provider and its second configuration, which the pairs' modules get. */
const required = `terraform {
  required_providers {
    lintel = {
      source                = "lintel-iac/lintel"
      configuration_aliases = [lintel.us]
    }
  }
}
`;

/** All pairs of Lintel's own types. */
export const pairs: readonly Pair[] = [
  ...[service, policy, connector, scaling].flatMap(ofAnyKind),
  ...members,
  ...references,
  ...refactorings,
];

/** The regions of the pairs, in turn: each has quotas of its own. `us` is the last one. */
const regions = [
  "us-east-2",
  "us-west-2",
  "ap-south-1",
  "ap-southeast-1",
  "ap-northeast-1",
  "eu-central-1",
  "eu-north-1",
  "us-west-1",
];

/** The region of the provider `lintel.us`. */
const otherRegion = "us-east-1";

/** The name of a pair's module. */
export const idOf = (index: number): string => `p${String(index + 1).padStart(3, "0")}`;

/** The files of a root module with all pairs, on one side. */
export function filesOf(side: "before" | "now"): Files {
  const files: { [path: string]: string } = {};
  const calls = pairs.map((pair, index) => {
    const id = idOf(index);
    for (const [path, text] of Object.entries(pair[side])) {
      const head = path === "main.tf" ? required : "";
      files[`${id}/${path}`] = (head + text).replaceAll("ID", id);
    }
    const own = side === "now" && pair.providerNow === "us" ? "lintel.us" : `lintel.r${index % regions.length}`;
    return `module "${id}" {\n  source    = "./${id}"\n  providers = { lintel = ${own}, lintel.us = lintel.us }\n}\n`;
  });
  return { ...files, "pairs.tf": calls.join("") };
}

/** The blocks of the providers, with settings in each. */
export const providersOf = (settings: string): string =>
  [...regions.map((region, index) => [`r${index}`, region] as const), ["us", otherRegion] as const]
    .map(([alias, region]) => `provider "lintel" {\n  alias  = "${alias}"\n  region = "${region}"\n${settings}}\n`)
    .join("");
