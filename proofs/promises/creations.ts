// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** What docs/design/ownership.md promises of ledgers and of creations, and how each promise breaks. */
import type { Mutant } from "./mutant.ts";

const names = "test/terraform/real-terraform/state-ownership.test.ts";
const claims = "test/terraform/null-resource/claim-file.test.ts";
const owners = "test/terraform/null-resource/ownership.test.ts";
const matrix = "test/terraform/managed/ownership.test.ts";
const policies = "test/services/image-builder/lifecycle-policy/handler/creation.test.ts";
const services = "test/services/app-runner/hosted-service/handler";

const ledger = "lib/terraform/provider/state-ownership.ts";
const ledgerFile = "lib/terraform/provider/state-ownership.ts";

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
    text: 'this.#report("claimed", existing);',
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
    text: 'this.#report("gone", existing);',
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
    file: "lib/terraform/null-resource/ownership.ts",
    text: "files.some((file) => file?.identity === identity)",
    becomes: "false",
    test: [claims, "what another declaration of the folder has cannot be claimed"],
  },
  {
    says: "A creation writes what it claims beside them",
    file: "lib/terraform/null-resource/ownership.ts",
    text: "await writeClaim(this.#folder, this.#key, { identity: existing.identity, since: this.#since });",
    becomes: "",
    test: [claims, "an object that an interrupted run claimed is unfinished, for this declaration alone"],
  },
  {
    says: "If two declarations claim an object at once",
    file: "lib/terraform/null-resource/ownership.ts",
    text: "if (!(await this.#hasOther(existing.identity))) return true;",
    becomes: "return true;",
    test: [claims, "at most one of two declarations that claim an object at once has it, and a later claim decides"],
  },
  {
    says: "What an apply was refused, it notes there, too",
    file: "lib/terraform/null-resource/ownership.ts",
    text: "isRefused || this.#hasOther(identity)",
    becomes: "this.#hasOther(identity)",
    test: [
      claims,
      "what a declaration was refused is another's until it is created again, or until the declaration claims it",
    ],
  },
  {
    says: ["A destroy notes there that it deleted the object", "The next destroy of that identity deletes nothing"],
    file: "lib/terraform/null-resource/provisioners.ts",
    text: "if (deleted !== undefined) await ownership.delete(deleted);",
    becomes: "",
    test: [
      owners,
      "what another owner makes under the name after a destroy stays, although a killed Terraform destroys it again",
    ],
  },
  {
    says: "An apply of that identity creates the object again",
    file: "lib/terraform/null-resource/provisioners.ts",
    text: "if (ownership.isDeleted) removeClaim(provisioner.folder, identity.key);",
    becomes: "",
    test: [
      owners,
      "a policy that is created again after a destroy, and whose runtime then ends, is deleted by the next destroy",
    ],
  },
  {
    says: "A later identity with the same key has another time",
    file: "lib/terraform/null-resource/ownership.ts",
    text: "return claim?.since === this.#since ? claim : undefined;",
    becomes: "return claim;",
    test: [claims, "a deleted object is no longer this declaration's, nor that of a later declaration with its key"],
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
    file: "lib/terraform/managed/resource-changes.ts",
    text: "if (ownership.isClaimed(existing)) throw new HeldError(existing);",
    becomes: "",
    test: [matrix, "is not deleted by a resource whose object a creation of the same run took"],
  },
  {
    says: ["When Terraform disappears, Lintel cancels", "Killed at any moment and applied again"],
    file: "lib/terraform/protocol/serve.ts",
    text: "  watchParent(terraform, abandon);\n",
    becomes: "",
    test: ["test/terraform/protocol/plugin-process.test.ts", "ends after calls in flight"],
  },
  {
    says: ["A renamed label or `for_each` key", "The creation waits up to five seconds"],
    file: "lib/terraform/managed/resource-changes.ts",
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
    file: "lib/terraform/runtime/ownership.ts",
    text: "const daysBack = 1;",
    becomes: "const daysBack = 0;",
    test: [names, "creations of today and yesterday are resumed"],
  },
];

export const ofUnfinished = [...ofLedgers, ...ofCreations];
