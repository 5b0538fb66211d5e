/** Terraform's files and plans, which can only be read together: modules are made of files, and plans of modules. */
import { dirname } from "node:path";
import type { ResourceModel } from "../../../model/resource.ts";
import type { Unparsed } from "../../files/source-file.ts";
import type { FoundResource } from "../detected.ts";
import type { HclInput, HclInputs } from "../hcl/read.ts";
import type { InputPlaces } from "../input-places.ts";

/** What a file has that calls modules of folders. */
const callsModule = /\bsource\s*=\s*"\.\.?\//;

export const isHcl = (name: string): boolean => name.endsWith(".tf");

/** Keeps what was found until all is. */
export class TerraformInputs {
  readonly #files: HclInput[] = [];
  /** Resources of plans, which are looked for in the configuration beside each. */
  readonly #plans: { readonly folder: string | undefined; readonly detected: readonly FoundResource[] }[] = [];

  /** How many files were kept. */
  get files(): number {
    return this.#files.length;
  }

  /** Keeps a file that is an input for certain, or that calls modules which may hold one. */
  addFile(input: HclInput): void {
    if (input.isCertain || callsModule.test(input.file.text)) this.#files.push(input);
  }

  /** Keeps the planned resources among those that a file declares, and gives the others. */
  withoutPlanned({ path }: Unparsed, detected: readonly FoundResource[]): readonly FoundResource[] {
    const planned = detected.filter((each) => each.planned !== undefined);
    if (planned.length === 0) return detected;
    this.#plans.push({ folder: path && dirname(path), detected: planned });
    return detected.filter((each) => each.planned === undefined);
  }

  /** Reads what was kept; undefined where nothing was. Configurations of plans may lie in the working folder, too. */
  async read(
    models: readonly ResourceModel[],
    { workingFolder, tree }: Pick<InputPlaces, "workingFolder" | "tree">,
  ): Promise<HclInputs | undefined> {
    if (this.#plans.length > 0) tree.add(workingFolder);
    if (this.#files.length + this.#plans.length === 0) return undefined;
    const { readHcl } = await import("../hcl/read.ts");
    const plans = this.#plans.map(({ folder = workingFolder, detected }) => ({
      detected,
      folders: [folder, workingFolder],
    }));
    return readHcl(this.#files, plans, models, { workingFolder, tree });
  }
}
