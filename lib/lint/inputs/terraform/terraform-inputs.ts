/**
 * Collects Terraform files and plans, which must be read together: modules consist of files, and plans refer to
 * modules.
 */
import { dirname } from "node:path";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import type { Unparsed } from "../../files/source-file.ts";
import type { FoundResource } from "../detected.ts";
import type { ModulePlaces } from "../hcl/modules/modules.ts";
import type { HclInput, HclInputs } from "../hcl/read.ts";

/** Matches a module call, in HCL or JSON. */
const callsModule = /^[^\S\n]*module[^\S\n]+"?[\w-]|"module"\s*:/m;

/** Collects Terraform inputs until all files are found. */
export class TerraformInputs {
  readonly #files: HclInput[] = [];
  /** Planned resources, whose configuration is expected beside the plan. */
  readonly #plans: { readonly folder: string | undefined; readonly detected: readonly FoundResource[] }[] = [];

  /** Number of collected files. */
  get files(): number {
    return this.#files.length;
  }

  /** The names of the collected files. */
  get names(): readonly string[] {
    return this.#files.map(({ file }) => file.name);
  }

  /** Adds a file that certainly is an input, or that calls modules which may contain one; returns whether it does. */
  addFile(input: HclInput): boolean {
    const isKept = input.isCertain || callsModule.test(input.file.text);
    if (isKept) this.#files.push(input);
    return isKept;
  }

  /** Collects the planned resources of a file; returns the others. */
  withoutPlanned({ path }: Unparsed, detected: readonly FoundResource[]): readonly FoundResource[] {
    const planned = detected.filter((each) => each.planned !== undefined);
    if (planned.length === 0) return detected;
    this.#plans.push({ folder: path && dirname(path), detected: planned });
    return detected.filter((each) => each.planned === undefined);
  }

  /**
   * Reads the collected inputs; undefined if there are none. The configuration of a plan may also be in the working
   * folder.
   */
  async read(models: readonly ResourceModel[], places: ModulePlaces): Promise<HclInputs | undefined> {
    const { workingFolder, tree } = places;
    if (this.#plans.length > 0) tree.add(workingFolder);
    if (this.#files.length + this.#plans.length === 0) return undefined;
    const { readHcl } = await import("../hcl/read.ts");
    const plans = this.#plans.map(({ folder = workingFolder, detected }) => ({
      detected,
      folders: [folder, workingFolder],
    }));
    return readHcl(this.#files, plans, models, places);
  }
}
