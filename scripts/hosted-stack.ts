/**
 * A synthesized stack of the null_resource host, applied without Terraform: evaluates the stack's templates and runs the
 * commands of its provisioners with the environment that Terraform's local-exec would give them. It is for the demo on
 * machines without Terraform: it plans nothing, replaces nothing, and knows its objects only while it runs.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listOf, type Members, membersAt, membersOf } from "../lib/base/members.ts";
import { stateFolder, triggers } from "../lib/terraform/null-resource-names.ts";
import { type StackInputs, stackValue } from "./stack-values.ts";

/** Runs the command of a declaration's provisioner in the folder of the stack. */
type RunProvisioner = (id: string, command: string, environment: NodeJS.ProcessEnv) => Promise<unknown>;

/** Values of the stack's variables, by name. */
type Variables = StackInputs["variables"];

/** A stack and what it applied. */
export class HostedStack {
  readonly #folder: string;
  readonly #run: RunProvisioner;
  readonly #document: Members;
  /** The triggers of each declaration's identity, in the order of creation. */
  readonly #identities = new Map<string, Members>();
  /** The declaration that each was last applied as. */
  readonly #applied = new Map<string, string>();

  /** @param folder contains the synthesized cdk.tf.json. */
  constructor(folder: string, run: RunProvisioner) {
    this.#folder = folder;
    this.#run = run;
    this.#document = membersOf(JSON.parse(readFileSync(join(folder, "cdk.tf.json"), "utf8")));
  }

  /** The ids of the declarations that were applied. */
  get ids(): readonly string[] {
    return [...this.#applied.keys()];
  }

  /** The current outputs of a declaration; {} if its object does not exist. */
  outputs(id: string): Members {
    const file = join(this.#folder, stateFolder, `${id}.json`);
    return existsSync(file) ? membersAt(membersOf(JSON.parse(readFileSync(file, "utf8"))), "outputs") : {};
  }

  /**
   * Applies each declaration that differs from its last apply, and those named in `again`; what a declaration refers to
   * comes first.
   */
  async apply(variables: Variables = {}, again: readonly string[] = []): Promise<void> {
    this.#addIdentities(variables);
    const waiting = new Set(
      [...this.#identities.keys()].filter((id) => again.includes(id) || this.#differs(id, variables)),
    );
    while (waiting.size > 0) {
      const [next] = [...waiting].filter((id) => this.#environment(id, variables, waiting) !== undefined);
      if (next === undefined) throw new Error(`${this.#folder} cannot be evaluated: ${[...waiting].join(", ")}`);
      const environment = this.#environment(next, variables, waiting);
      await this.#run(next, provisionerIn(this.#resource(next)).command, environment ?? {});
      this.#applied.set(next, JSON.stringify(environment));
      waiting.delete(next);
    }
  }

  /** Deletes all objects; the last created first, since it may refer to others. */
  async destroy(): Promise<void> {
    for (const id of this.ids.toReversed()) {
      const { command, environment } = provisionerIn(this.#identityResource.block);
      const self = { triggers: this.#identities.get(id) };
      await this.#run(id, command, this.#evaluated(environment, {}, { self }) ?? {});
      this.#identities.delete(id);
      this.#applied.delete(id);
    }
  }

  /** The triggers of new identities: the declared ones, and the time. */
  #addIdentities(variables: Variables): void {
    const declared = stackValue(this.#identityResource.block.for_each, this.#inputs(variables, {}));
    if (declared === undefined) throw new Error(`${this.#folder} cannot be evaluated: its identities`);
    for (const [id, own] of Object.entries(membersOf(declared))) {
      if (this.#identities.has(id)) continue;
      this.#identities.set(id, { ...membersOf(own), [triggers.since]: new Date().toISOString() });
    }
  }

  #differs(id: string, variables: Variables): boolean {
    const applied = this.#applied.get(id);
    return applied === undefined || applied !== JSON.stringify(this.#environment(id, variables));
  }

  /** The environment of a declaration's provisioner; undefined if it refers to an object that does not exist yet. */
  #environment(id: string, variables: Variables, waiting?: ReadonlySet<string>): NodeJS.ProcessEnv | undefined {
    const instances = [...this.#identities].map(([key, own]) => [key, { triggers: own }]);
    const made = [...this.#applied.keys()].filter((key) => waiting?.has(key) !== true);
    return this.#evaluated(provisionerIn(this.#resource(id)).environment, variables, {
      null_resource: { [this.#identityResource.name]: Object.fromEntries(instances) },
      terraform_data: Object.fromEntries(made.map((key) => [key, { output: this.outputs(key) }])),
    });
  }

  #evaluated(environment: unknown, variables: Variables, resources: Members): NodeJS.ProcessEnv | undefined {
    const value = stackValue(environment, this.#inputs(variables, resources));
    if (value === undefined) return undefined;
    return Object.fromEntries(Object.entries(membersOf(value)).map(([name, text]) => [name, String(text)]));
  }

  #inputs(variables: Variables, resources: Members): StackInputs {
    return { document: this.#document, variables, resources };
  }

  /** The null_resource with all identities. */
  get #identityResource(): { readonly name: string; readonly block: Members } {
    const resources = membersAt(membersAt(this.#document, "resource"), "null_resource");
    const name = Object.keys(resources).find((each) => membersAt(resources, each).for_each !== undefined) ?? "";
    return { name, block: membersAt(resources, name) };
  }

  #resource(id: string): Members {
    return membersAt(membersAt(membersAt(this.#document, "resource"), "null_resource"), id);
  }
}

/** The command of a block's provisioner, and its environment with templates. */
function provisionerIn(block: Members): { readonly command: string; readonly environment: unknown } {
  const [provisioner = {}] = listOf(block.provisioner);
  const { command, environment } = membersAt(provisioner, "local-exec");
  return { command: String(command), environment };
}
