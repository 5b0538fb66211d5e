// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** What docs/design/ownership.md promises of names and of marks, and how each promise breaks. */
import type { Mutant } from "./mutant.ts";

const names = "test/terraform/real-terraform/state-ownership.test.ts";
const backends = "test/terraform/real-terraform/backends.test.ts";
const commands = "test/terraform/real-terraform/terraform-command.test.ts";
const claims = "test/terraform/null-resource/claim-file.test.ts";
const stateFiles = "test/terraform/null-resource/state-file.test.ts";
const matrix = "test/terraform/managed/ownership.test.ts";
const policies = "test/services/image-builder/lifecycle-policy/handler/creation.test.ts";
const services = "test/services/app-runner/hosted-service/handler";
const scaling = "test/services/app-runner/auto-scaling-configuration/handler";
const observability = "test/services/app-runner/observability-configuration/handler.test.ts";
const domains = "test/services/app-runner/custom-domain-association/handler.test.ts";
const pushConfigs = "test/services/a2a/push-config/handler/handlers.test.ts";

const sharedStates = "test/terraform/null-resource/shared-state.test.ts";
const scope = "lib/terraform/provider/state-scope.ts";
const places = "lib/terraform/managed/backends.ts";

const ofNames: readonly Mutant[] = [
  {
    says: ["`lib/terraform/provider/state-scope.ts` names", "The name is the same in every run"],
    file: scope,
    text: "scope: sha256OfJson(place ?? name)",
    becomes: "scope: sha256OfJson([folder, place ?? name])",
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
    file: "lib/terraform/runtime/creation-mark.ts",
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
    says: "So the runtime notes at its start",
    file: "lib/terraform/null-resource/state-file.ts",
    text: "await replaceFile(folder, name, randomUUID());",
    becomes: "",
    test: [
      stateFiles,
      "an apply that does not succeed leaves a note until it is deleted, and a success leaves what was there before it",
    ],
  },
  {
    says: "So the runtime notes at its start",
    file: "constructs/null-resource-host.ts",
    text: " + template(begun)",
    becomes: "",
    test: ["test/constructs/null-resource-blocks.test.ts", "a revision differs after an apply that did not succeed"],
  },
  {
    says: "After a success the text is again",
    file: "lib/terraform/null-resource/state-file.ts",
    text: "before === undefined ? rm(file, { force: true }) : replaceFile(folder, name, before)",
    becomes: "rm(file, { force: true })",
    test: [
      stateFiles,
      "an apply that does not succeed leaves a note until it is deleted, and a success leaves what was there before it",
    ],
  },
  {
    says: "If the next apply declares other settings",
    file: "lib/services/app-runner/handler/shared-change.ts",
    text: 'call.mark === "stays" && hasMark(newest.tags)',
    becomes: "false",
    test: [
      "test/terraform/provider/revisions.test.ts",
      "that two killed runs of a state made, the second with other settings, are taken over by its next run on another machine",
    ],
  },
  {
    says: "The null_resource host names a declaration",
    file: "lib/terraform/null-resource/ownership.ts",
    text: "claim?.since === this.#since ? claim : undefined",
    becomes: "claim",
    test: [claims, "an object that an interrupted run claimed is unfinished, for this declaration alone"],
  },
  {
    says: "At a backend, this host therefore names",
    file: "lib/terraform/null-resource/ownership.ts",
    text: "place ?? since ?? resolve(folder)",
    becomes: "since ?? resolve(folder)",
    test: [sharedStates, "what a killed run left is completed by the next job, in a folder of its own"],
  },
  {
    says: "At a backend, this host therefore names",
    file: "lib/terraform/managed/recorded-backend.ts",
    text: "backendPlace(type, config, workspace, env)",
    becomes: "[type]",
    test: [sharedStates, "what another state has is refused"],
  },
];

const ofMarks: readonly Mutant[] = [
  {
    says: "At a backend, it keeps the tag",
    file: "lib/terraform/null-resource/ownership.ts",
    text: 'place === undefined ? "until complete" : "until changed"',
    becomes: '"until complete"',
    test: [sharedStates, "the mark of a creation stays until a later apply changes the object"],
  },
  {
    says: ["Lintel creates a lifecycle policy", "Another state, other content"],
    file: "lib/terraform/runtime/client-token.ts",
    text: "[scope, day, name, inOrder(content), generation]",
    becomes: "[day, name, inOrder(content), generation]",
    test: [
      "test/terraform/runtime/client-token.test.ts",
      "the client token differs for another content, name, state, day or generation",
    ],
  },
  {
    says: ["Lintel creates a lifecycle policy", "Another state, other content"],
    file: "lib/terraform/runtime/client-token.ts",
    text: "[scope, day, name, inOrder(content), generation]",
    becomes: "[scope, name, inOrder(content), generation]",
    test: [
      "test/terraform/runtime/client-token.test.ts",
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
    says: ["An App Runner service has no idempotency token.", "It has the tag `lintel:creation`"],
    file: "lib/terraform/runtime/creation-mark.ts",
    text: "without(tags, key)",
    becomes: "tags",
    test: [
      `${services}/recovery.test.ts`,
      "leaves the declared tags and no mark, and pauses the service if that is declared",
    ],
  },
  {
    says: "The tag stays until a refresh shows",
    file: "lib/terraform/managed/handler-calls.ts",
    text: 'this.#marks === "until complete" ? {} : { mark: "stays" }',
    becomes: "{}",
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
    file: "lib/services/app-runner/handler/tags.ts",
    text: '    if (!isRefusal(error, "AccessDeniedException")) throw error;\n    return request(declared);',
    becomes: "    throw error;",
    test: [
      `${services}/recovery.test.ts`,
      "works without the mark if the caller cannot set tags, and ignores a mark that it cannot remove",
    ],
  },
  {
    says: ["An auto scaling configuration has the same tag.", "A VPC connector and a connection have the tag"],
    file: "lib/services/app-runner/handler/tags.ts",
    text: "return await request({ ...declared, Tags: tags });",
    becomes: "return await request(declared);",
    test: [
      "test/services/app-runner/handler/lost-creation.test.ts",
      "is taken by the next run of this state, on any machine, however often that is killed",
    ],
  },
  {
    says: ["The service refuses no name:", "Lintel therefore looks the name up first"],
    file: "lib/services/app-runner/handler/shared-handler.ts",
    text: "if (taken !== undefined) return takeOver(kind, declared, taken, call);",
    becomes: "if (taken !== undefined && !kind.hasRevisions) return takeOver(kind, declared, taken, call);",
    test: [`${scaling}/recovery.test.ts`, "adopts an existing configuration only on request, and only if it matches"],
  },
  {
    says: "Lintel therefore looks the name up first",
    file: "lib/services/app-runner/handler/shared-handler.ts",
    text: "const isFirst = first === undefined || numberOf(kind, first) >= numberOf(kind, record);",
    becomes: "const isFirst = true;",
    test: [
      `${scaling}/auto-scaling-configuration.test.ts`,
      "creates one of two concurrent configurations, in one state and in two",
    ],
  },
  {
    says: ["If both are killed, the object belongs", "The next apply refuses it to the other one."],
    file: "lib/services/app-runner/handler/shared-handler.ts",
    text: "if (!hasMark(tags)) return false;",
    becomes: "if (!isOwn(tags)) return false;",
    test: [
      observability,
      "belongs to the first of two creations that were killed at once, unless somebody else changed it since",
    ],
  },
  {
    says: "An observability configuration is created in the same way.",
    file: "lib/services/app-runner/handler/shared-handler.ts",
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
    file: "lib/services/a2a/push-config/handler/task-requests.ts",
    text: "derivedId(call.ownership.scope, agent, tenant, within, url)",
    becomes: "randomUUID()",
    test: [pushConfigs, "gets the same generated id again, and adopts the configuration of an interrupted run"],
  },
];

export const ofOwnership = [...ofNames, ...ofMarks];
