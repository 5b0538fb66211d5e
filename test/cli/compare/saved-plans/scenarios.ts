/** What a saved plan may do to a resource: one resource each, whose label is the title. */
import { block, connector, policy, type Sample, scaling, service } from "../apply-truth/blocks.ts";

/** A resource that is applied, and what two revisions declare of it. */
interface Scenario {
  /** What the state has; default: the same as `before`. */
  readonly applied?: string;
  readonly before: string;
  readonly now: string;
}

const named = (kind: Sample, label: string, more = {}, suffix = "") =>
  block(kind, label, `"plan-${label}${suffix}"`, more);
const another = (kind: Sample, label: string, name: string, more = {}) => block(kind, label, `"plan-${name}"`, more);
const lifecycle = (argument: string) => ({ more: `  lifecycle {\n    ${argument}\n  }\n` });
const moved = (from: string, to: string) => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
const released = (from: string) => `removed {\n  from = ${from}\n  lifecycle {\n    destroy = false\n  }\n}\n`;
const younger = { instead: ["= 90", "= 60"] };
const encrypted = (first: string) =>
  `  encryption_configuration {\n    kms_key = "arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"\n  }\n${first}`;
const egress = `  network_configuration {
    egress_configuration {
      egress_type       = "VPC"
      vpc_connector_arn = lintel_vpc_connector.connector.arn
    }
  }
`;
const creationFirst = "  lifecycle {\n    create_before_destroy = true\n  }\n";

/** The scenarios, by the action of each in the later plan. */
const scenarios: { readonly [title: string]: Scenario } = {
  "no-op": { before: named(policy, "same"), now: named(policy, "same") },
  update: { before: named(policy, "updated"), now: named(policy, "updated", younger) },
  "update, of a service": {
    before: named(service, "tagged", { tag: "a" }),
    now: named(service, "tagged", { tag: "b" }),
  },
  "update, which the revision before has made already": {
    applied: named(policy, "merged"),
    before: named(policy, "merged", younger),
    now: named(policy, "merged", younger),
  },
  "replacement, by the name": {
    before: named(service, "renamed"),
    now: named(service, "renamed", {}, "-2"),
  },
  "replacement, by the key": {
    before: named(service, "encrypted"),
    now: named(service, "encrypted", { more: encrypted("") }),
  },
  "replacement, on request": { before: named(policy, "requested"), now: named(policy, "requested") },
  "replacement, by a trigger": {
    before: named(policy, "triggered", lifecycle("replace_triggered_by = [terraform_data.trigger]")),
    now: named(policy, "triggered", lifecycle("replace_triggered_by = [terraform_data.trigger]")),
  },
  "replacement, which the revision before has made already": {
    applied: named(policy, "late"),
    before: named(policy, "late", {}, "-2"),
    now: named(policy, "late", {}, "-2"),
  },
  "replacement, by another region": {
    before: named(policy, "abroad"),
    now: named(policy, "abroad", { more: '  region = "eu-west-1"\n' }),
  },
  "replacement, the next one created first": {
    before: named(policy, "first", lifecycle("create_before_destroy = true")),
    now: named(policy, "first", lifecycle("create_before_destroy = true"), "-2"),
  },
  "replacement, the next one created first, with the same name": {
    before: named(service, "taken", { more: creationFirst }),
    now: named(service, "taken", { more: encrypted(creationFirst) }),
  },
  "replacement of a connector, which its service has created first": {
    before: named(connector, "connector") + named(service, "user", { more: egress + creationFirst }),
    now:
      named(connector, "connector", { instead: ['"subnet-2"', '"subnet-3"'] }) +
      named(service, "user", { more: egress + creationFirst }),
  },
  deletion: { before: named(policy, "gone"), now: "" },
  "deletion, which the revision before has made already": { applied: named(policy, "orphan"), before: "", now: "" },
  "deletion and creation, at another address": {
    before: another(policy, "one", "address"),
    now: another(policy, "other", "address"),
  },
  creation: { before: "", now: named(policy, "new") },
  forget: { before: named(policy, "released"), now: released("lintel_lifecycle_policy.released") },
  "forget, of a service": { before: named(service, "kept"), now: released("lintel_hosted_service.kept") },
  "forget, which the revision before has made already": {
    applied: named(policy, "left"),
    before: released("lintel_lifecycle_policy.left"),
    now: released("lintel_lifecycle_policy.left"),
  },
  move: {
    before: another(policy, "from", "moved"),
    now: another(policy, "to", "moved") + moved("lintel_lifecycle_policy.from", "lintel_lifecycle_policy.to"),
  },
  "move and update": {
    before: another(service, "here", "changed", { tag: "a" }),
    now:
      another(service, "there", "changed", { tag: "b" }) +
      moved("lintel_hosted_service.here", "lintel_hosted_service.there"),
  },
  "a list that loses its first element": {
    before: block(scaling, "listed", '["plan-a", "plan-b"][count.index]', { more: "  count = 2\n" }),
    now: block(scaling, "listed", '["plan-b"][count.index]', { more: "  count = 1\n" }),
  },
  import: {
    applied: named(policy, "imported"),
    before: "",
    now: `${named(policy, "imported")}import {
  to = lintel_lifecycle_policy.imported
  id = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/plan-imported"
}
`,
  },
  "a change that is ignored": {
    before: named(policy, "ignored", lifecycle("ignore_changes = [policy_details]")),
    now: named(policy, "ignored", { ...younger, ...lifecycle("ignore_changes = [policy_details]") }),
  },
};

/** The addresses that an import and a request name. */
export const [importedAddress, requestedAddress] = ["imported", "requested"].map(
  (label) => `lintel_lifecycle_policy.${label}`,
) as [string, string];

const trigger = (value: string) => `resource "terraform_data" "trigger" {\n  input = "${value}"\n}\n`;

/** The resources of all scenarios, without the provider's block. */
export const declared = (side: "applied" | "before" | "now"): string =>
  Object.values(scenarios)
    .map((each) => each[side] ?? each.before)
    .join("") + trigger(side === "now" ? "b" : "a");
