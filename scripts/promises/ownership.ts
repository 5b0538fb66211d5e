// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** What docs/design/ownership.md promises, and how each promise breaks. */
import type { Mutant } from "./mutant.ts";

const names = "test/host/terraform/state-ownership.test.ts";
const backends = "test/host/terraform/backends.test.ts";
const commands = "test/host/terraform/terraform-command.test.ts";
const claims = "test/host/exec/claim-file.test.ts";
const matrix = "test/host/managed/ownership.test.ts";
const policies = "test/services/image-builder/lifecycle-policy/handler/creation.test.ts";
const services = "test/services/app-runner/hosted-service/handler";
const scaling = "test/services/app-runner/auto-scaling-configuration/handler";
const observability = "test/services/app-runner/observability-configuration/handler.test.ts";
const domains = "test/services/app-runner/custom-domain-association/handler.test.ts";
const pushConfigs = "test/services/a2a/push-config/handler/handlers.test.ts";

const scope = "lib/host/terraform/state-scope.ts";
const places = "lib/host/terraform/backends.ts";
const ledger = "lib/host/terraform/state-ownership.ts";
const ledgerFile = "lib/host/terraform/ownership-ledger.ts";

const ofNames: readonly Mutant[] = [
  {
    says: ["`lib/host/terraform/state-scope.ts` names", "The name is the same in every run"],
    file: scope,
    text: "scope: digestOf(place ?? name)",
    becomes: "scope: digestOf([folder, place ?? name])",
    test: [names, "is derived from the backend, independent of folder, credentials and order of members"],
  },
  {
    says: "It holds no credential",
    file: places,
    text: '  url.username = "";\n  url.password = "";\n',
    becomes: "",
    test: [backends, "depends on neither credentials nor where a setting is: $name"],
  },
  {
    says: "Lintel uses it only as part of a digest.",
    file: "lib/runtime/creation-mark.ts",
    text: '.update(JSON.stringify([scope, name, day]))\n    .digest("hex")\n    .slice(0, 32)',
    becomes: '.update(JSON.stringify([name, day]))\n    .digest("hex")\n    .slice(0, 32)',
    test: ["test/services/app-runner/handler/lost-creation.test.ts", "is refused to every other state"],
  },
  {
    says: "a backend (`backends.ts`)",
    file: places,
    text: 'http: ({ needed, workspace }) => [serverAt(needed("address", ["TF_HTTP_ADDRESS"])), workspace]',
    becomes: 'http: ({ text, workspace }) => [text("address"), workspace]',
    test: [backends, "depends on neither credentials nor where a setting is: $name"],
  },
  {
    says: "a backend (`backends.ts`)",
    file: places,
    text: 'text("schema_name", ["PG_SCHEMA_NAME"], "terraform_remote_state"),\n    workspace,',
    becomes: 'text("schema_name", ["PG_SCHEMA_NAME"], "terraform_remote_state"),',
    test: [backends, "each workspace of a backend has a place of its own"],
  },
  {
    says: "a backend on this machine",
    file: places,
    text: "return isNeeded ? [hostname(), machineId()] : [];",
    becomes: "return isNeeded ? [] : [];",
    test: [backends, "a server of this machine is not the one that another machine calls so"],
  },
  {
    says: "HCP Terraform |",
    file: places,
    text: '["workspace", TFC_WORKSPACE_SLUG]',
    becomes: '["run", TFC_WORKSPACE_SLUG]',
    test: [backends, "a run in HCP Terraform has the place that its workspace has from outside"],
  },
  {
    says: "a local file, also one that `-state` names",
    file: scope,
    text: "return [found.ino, found.birthtimeNs > 0n ? found.birthtimeNs : found.dev].map(String);",
    becomes: "return [];",
    test: [names, "is another one for another folder that is mounted at the same path"],
  },
  {
    says: ["a local file, also one that `-state` names", "Only Terraform's command line names"],
    file: scope,
    text: "command?.stateFile ?? usualStateFile",
    becomes: "usualStateFile",
    test: [commands, "is a state of its own"],
  },
  {
    says: "a place that Lintel does not know:",
    file: scope,
    text: "return kept?.length === name.length ? kept : name;",
    becomes: 'return kept === "" ? kept : name;',
    test: [names, "is random, and kept in the data folder for the same settings"],
  },
  {
    says: ["a backend that Lintel does not know", "With a random name"],
    file: scope,
    text: "settings === undefined ? randomUUID()",
    becomes: 'settings === undefined ? "unknown"',
    test: [names, "ends with the process if it cannot be kept, or if Lintel does not know the backend"],
  },
  {
    says: "The null_resource host names a declaration",
    file: "lib/host/exec/ownership.ts",
    text: "claim?.since === this.#since ? claim?.identity : undefined",
    becomes: "claim?.identity",
    test: [claims, "an object that an interrupted run claimed is unfinished, for this declaration alone"],
  },
];

const ofMarks: readonly Mutant[] = [
  {
    says: ["Lintel creates a lifecycle policy", "Another state, other content"],
    file: "lib/runtime/client-token.ts",
    text: "[scope, day, name, inOrder(content), generation]",
    becomes: "[day, name, inOrder(content), generation]",
    test: [
      "test/runtime/client-token.test.ts",
      "the client token differs for another content, name, state, day or generation",
    ],
  },
  {
    says: ["Lintel creates a lifecycle policy", "Another state, other content"],
    file: "lib/runtime/client-token.ts",
    text: "[scope, day, name, inOrder(content), generation]",
    becomes: "[scope, name, inOrder(content), generation]",
    test: [
      "test/runtime/client-token.test.ts",
      "the client token differs for another content, name, state, day or generation",
    ],
  },
  {
    says: ["The service responds to the same token", "Another state, other content"],
    file: "lib/services/image-builder/lifecycle-policy/handler/creation.ts",
    text: "for (const day of days) {",
    becomes: "for (const day of days.slice(1)) {",
    test: [policies, "takes what this state's creation of today or yesterday left, and nothing older"],
  },
  {
    says: ["A hosted service has no idempotency token.", "It has the tag `lintel:creation`"],
    file: "lib/runtime/creation-mark.ts",
    text: "without(tags, key)",
    becomes: "tags",
    test: [
      `${services}/recovery.test.ts`,
      "leaves the declared tags and no mark, and pauses the service if that is declared",
    ],
  },
  {
    says: "The tag stays until a refresh shows",
    file: "lib/host/managed/handler-calls.ts",
    text: 'operation === "create" ? { mark: "stays" }',
    becomes: 'operation === "import" ? { mark: "stays" }',
    test: [matrix, "keeps the mark of its creation until a refresh shows that the state has it"],
  },
  {
    says: "The null_resource host refreshes nothing",
    file: "lib/services/app-runner/hosted-service/handler/creation.ts",
    text: 'if (call.mark !== "stays") await removeMark',
    becomes: 'if (call.mark === "goes") await removeMark',
    test: [
      `${services}/recovery.test.ts`,
      "leaves the declared tags and no mark, and pauses the service if that is declared",
    ],
  },
  {
    says: "A caller without permission to tag",
    file: "lib/services/app-runner/hosted-service/handler/creation.ts",
    text: '    if (!isRefusal(error, "AccessDeniedException")) throw error;\n    return service.createService(declared, { signal });',
    becomes: "    throw error;",
    test: [
      `${services}/recovery.test.ts`,
      "works without the mark if the caller cannot set tags, and ignores a mark that it cannot remove",
    ],
  },
  {
    says: ["An auto scaling configuration has the same tag.", "A VPC connector and a connection have the tag"],
    file: "lib/services/app-runner/handler/shared-creation.ts",
    text: "return ask(declared);\n  try {\n    return await ask({ ...declared, Tags: tags });",
    becomes: "return ask(declared);\n  try {\n    return await ask(declared);",
    test: [
      "test/services/app-runner/handler/lost-creation.test.ts",
      "is taken by the next run of this state, on any machine, however often that is killed",
    ],
  },
  {
    says: ["The service refuses no name:", "Lintel therefore looks the name up first"],
    file: "lib/services/app-runner/handler/shared-creation.ts",
    text: "if (taken !== undefined) return takeOver(kind, declared, taken, call);",
    becomes: "if (taken !== undefined && !kind.hasRevisions) return takeOver(kind, declared, taken, call);",
    test: [`${scaling}/recovery.test.ts`, "adopts an existing configuration only on request, and only if it matches"],
  },
  {
    says: "Lintel therefore looks the name up first",
    file: "lib/services/app-runner/handler/shared-creation.ts",
    text: "const isFirst = first === undefined || numberOf(kind, first) >= numberOf(kind, record);",
    becomes: "const isFirst = true;",
    test: [
      `${scaling}/auto-scaling-configuration.test.ts`,
      "creates one of two concurrent configurations, in one state and in two",
    ],
  },
  {
    says: "An observability configuration is created in the same way.",
    file: "lib/services/app-runner/handler/shared-creation.ts",
    text: "const isFirst = first === undefined || numberOf(kind, first) >= numberOf(kind, record);",
    becomes: "const isFirst = true;",
    test: [observability, "is created by one of two creations at once, in one state and in two"],
  },
  {
    says: ["The domain of a service has neither", "Lintel looks whether the service has the domain"],
    file: "lib/services/app-runner/custom-domain-association/handler/creation.ts",
    text: "if (taken !== undefined) return takeOver(declared, taken, call);",
    becomes: "if (taken !== undefined) return finished(declared, taken, call);",
    test: [domains, "adopts a domain only on request, and only if it is identical"],
  },
  {
    says: "Lintel looks whether the service has the domain",
    file: "lib/services/app-runner/custom-domain-association/handler/creation.ts",
    text: "  await claimFree(one, call);\n",
    becomes: "",
    test: [domains, "that was interrupted after its request is continued by the next run, and by no other state"],
  },
  {
    says: "A push configuration without an `id`",
    file: "lib/services/a2a/push-config/handler/service.ts",
    text: "derivedId(call.ownership.scope, agent, tenant, within, url)",
    becomes: "randomUUID()",
    test: [pushConfigs, "gets the same generated id again, and adopts the configuration of an interrupted run"],
  },
];

const ofLedgers: readonly Mutant[] = [
  {
    says: ["A mark says that this state began", "So the provider keeps a ledger", "`held` | a plan or a refresh"],
    file: ledger,
    text: 'return fact.fact === "held" ? "held" : "unfinished";',
    becomes: 'return "unfinished";',
    test: [names, "survives the process: an object that a plan has seen is held during apply"],
  },
  {
    says: "`unfinished` | the same",
    file: ledger,
    text: 'const fact = unfinished ? "unfinished" : "held";',
    becomes: 'const fact = "held";',
    test: [names, "is unfinished after a partially failed creation, once"],
  },
  {
    says: ["`claimed` | a creation takes", "Every other creation is refused"],
    file: ledger,
    text: 'this.#tell("claimed", existing);',
    becomes: "",
    test: [names, "belongs to the creation that claimed it, until the end of the run"],
  },
  {
    says: "Every other creation is refused",
    file: ledger,
    text: 'if (this.isClaimed(existing)) return "held";',
    becomes: "",
    test: [names, "belongs to the creation that claimed it, until the end of the run"],
  },
  {
    says: "`gone` | Lintel deleted it",
    file: ledger,
    text: 'this.#tell("gone", existing);',
    becomes: "",
    test: [names, "survives the process: an object that a plan has seen is held during apply"],
  },
  {
    says: "A provider with an alias is another process",
    file: ledger,
    text: "(claim.parent === parentProcess() && !this.#runs.has(claim.run))",
    becomes: "false",
    test: [names, "follows from a claim of %s", "another provider of this run"],
  },
  {
    says: "A claim of a run that has ended",
    file: ledger,
    text: 'claims.some(isLeft) ? "unfinished" : "unknown"',
    becomes: '"unknown"',
    test: [names, "follows from a claim of %s", "another run"],
  },
  {
    says: "The null_resource host has state files instead",
    file: "lib/host/exec/ownership.ts",
    text: 'if (files.some((file) => file?.identity === identity)) return "held";',
    becomes: "",
    test: [claims, "what another declaration of the folder has cannot be claimed"],
  },
  {
    says: "A creation writes what it claims beside them",
    file: "lib/host/exec/ownership.ts",
    text: "await writeClaim(this.#folder, this.#key, { identity: existing.identity, since: this.#since });",
    becomes: "",
    test: [claims, "an object that an interrupted run claimed is unfinished, for this declaration alone"],
  },
  {
    says: "Lines are only appended",
    file: ledgerFile,
    text: 'openSync(this.#file, "a", 0o600)',
    becomes: 'openSync(this.#file, "w", 0o600)',
    test: [names, "is what any process wrote of it, and none removes what another one wrote"],
  },
  {
    says: ["The file holds no secrets, and Lintel converges", "Without the ledger a doubled declaration"],
    file: ledgerFile,
    text: "return false; // The folder is read-only",
    becomes: "return true; // The folder is read-only",
    test: [names, "is limited to this process if the folder %s"],
  },
];

const ofCreations: readonly Mutant[] = [
  {
    says: "nothing | creates",
    file: "lib/services/image-builder/lifecycle-policy/handler/creation.ts",
    text: "const before = own === undefined ? undefined : await findPolicy(name, call);",
    becomes: "const before = await findPolicy(name, call);",
    test: [policies, "takes two requests if the name is free"],
  },
  {
    says: ["an object that this state holds", "One object belongs to one resource of one state."],
    file: "lib/services/app-runner/hosted-service/handler/creation.ts",
    text: 'if (standing === "held") throw new HeldError(existing(taken));',
    becomes: "",
    test: [matrix, "belongs to one resource: of two with its name one is created, and the other is always refused"],
  },
  {
    says: "an object with its mark, that the state does not hold",
    file: "lib/services/app-runner/hosted-service/handler/creation.ts",
    text: "if (isOurs || (isWanted",
    becomes: "if ((isWanted",
    test: [`${services}/recovery.test.ts`, "updates what an earlier run of this state left to the declaration"],
  },
  {
    says: "an object with its mark, that the state does not hold",
    file: "lib/services/image-builder/lifecycle-policy/handler/creation.ts",
    text: "if (differing.length === 0 || untouched) return",
    becomes: "if (differing.length >= 0 || untouched) return",
    test: [policies, "by this state's own policy, changed since, is refused with its identity"],
  },
  {
    says: "an identical service without a mark",
    file: "lib/services/app-runner/hosted-service/handler/creation.ts",
    text: 'standing === "unfinished" || options.adoptExisting === true',
    becomes: "options.adoptExisting === true",
    test: [
      `${services}/hosted-service.test.ts`,
      "resumes an interrupted creation of this state, and adopts an identical service on request",
    ],
  },
  {
    says: "any other, with `adopt_existing`, identical",
    file: "lib/services/image-builder/lifecycle-policy/handler/creation.ts",
    text: "if (wanted === true && differing.length === 0) return;",
    becomes: "if (wanted === true && differing.length > 99) return;",
    test: [policies, "by an identical policy of another state is refused, unless adoption is declared"],
  },
  {
    says: ["any other | error", "Lintel never adopts, changes or deletes"],
    file: "lib/services/image-builder/lifecycle-policy/handler/creation.ts",
    text: "if (wanted === true && differing.length === 0) return;",
    becomes: "if (wanted === undefined || differing.length === 0) return;",
    test: [
      matrix,
      "belongs to one root module: another one is refused, with the command for an import, and deletes nothing",
    ],
  },
  {
    says: "A deletion refuses an object that a creation",
    file: "lib/host/managed/resource-changes.ts",
    text: "if (ownership.isClaimed(existing)) throw new HeldError(existing);",
    becomes: "",
    test: [matrix, "is not deleted by a resource whose object a creation of the same run took"],
  },
  {
    says: ["When Terraform disappears, Lintel cancels", "Killed at any moment and applied again"],
    file: "lib/host/protocol/serve.ts",
    text: "  watchParent(terraform, abandon);\n",
    becomes: "",
    test: ["test/host/protocol/plugin-process.test.ts", "ends after calls in flight"],
  },
  {
    says: ["A renamed label or `for_each` key", "The creation waits up to five seconds"],
    file: "lib/host/managed/resource-changes.ts",
    text: "error instanceof HeldError && (await call.ownership.untilDeleted(error.existing, call.signal))",
    becomes: "error instanceof HeldError && call.signal.aborted",
    test: [matrix, "is destroyed and then created if its label is renamed"],
  },
  {
    says: ["The creation waits up to five seconds", "Otherwise Lintel refuses it"],
    file: ledger,
    text: "setTimeout(() => late.abort(), patience)",
    becomes: "setTimeout(() => late.abort(), 1000 * patience)",
    test: [names, "ends if none begins, even if garbage is collected meanwhile"],
  },
  {
    says: "`create_before_destroy` with a name that does not change",
    file: ledger,
    text: 'if (this.#standing(existing) === "held") return false;',
    becomes: "",
    test: [names, "survives the process: an object that a plan has seen is held during apply"],
  },
  {
    says: ["After `terraform state rm`, import", "An apply without an import is refused"],
    file: "lib/runtime/ownership.ts",
    text: "const daysBack = 1;",
    becomes: "const daysBack = 0;",
    test: [names, "creations of today and yesterday are resumed"],
  },
];

export const ofOwnership = [...ofNames, ...ofMarks, ...ofLedgers, ...ofCreations];
