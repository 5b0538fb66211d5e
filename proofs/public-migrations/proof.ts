/** Applies a root module of the aws or awscc provider, migrates it, and says what Terraform plans then. */
import { dirname, resolve } from "node:path";
import { listOf, membersOf } from "../../lib/base/members.ts";
import { allTexts, type Module, modulesOf, readModule, takenOver } from "./modules.ts";
import { offline } from "./offline.ts";
import { type Change, changesIn, isChange } from "./planned-changes.ts";
import { run, StepFailed } from "./run-command.ts";
import { declaredIn, instancesOf, keepConfigured, stateIn } from "./state-files.ts";
import { type ProofSettings, terraformIn } from "./terraform-offline.ts";

/** The result for a root module. */
export interface Proof {
  /** Objects of types that are taken over, which the source created. */
  readonly objects: number;
  /** Of these, those that are Lintel's after the migration. */
  readonly moved: number;
  /** What `lintel migrate` says. */
  readonly findings: readonly string[];
  /** Resources whose source differs in every plan, which are left out. */
  readonly restless: readonly string[];
  /** Everything that Terraform would do besides moving, of any type. */
  readonly changes: readonly string[];
  /** Why the proof could not be made: the step and its error. */
  readonly fault?: string;
  /** The source was applied: a fault after that can be Lintel's. */
  readonly isApplied: boolean;
}

/** The proof for a root module in a copy of its repository, in which files are written. */
export async function proveMigration(repository: string, folder: string, settings: ProofSettings): Promise<Proof> {
  let proof: Proof = { objects: 0, moved: 0, findings: [], restless: [], changes: [], isApplied: false };
  const stops: (() => unknown)[] = [];
  try {
    const root = readModule(folder);
    const account = accountIn(allTexts(root));
    const beside = offline(root, account, settings.values);
    const terraform = await terraformIn(root, account, settings, stops);
    const showing = async (name: string, ...options: readonly string[]): Promise<readonly Change[]> => {
      await terraform.step(name, ["plan", "-input=false", "-out", "offline.plan", ...options]);
      return changesIn((await terraform.step("show", ["show", "-json", "offline.plan"])).output);
    };
    beside.write();
    await terraform.step("init", ["init", "-get=false", "-input=false"]);
    await terraform.step("apply of the source", ["apply", "-auto-approve", "-input=false"]);
    const configured = stateIn(folder);
    proof = { ...proof, objects: instancesOf(configured).filter((type) => takenOver.has(type)).length };
    const unsettled = await showing("plan of the source", "-refresh=false");
    const restless = new Set(unsettled.filter(isChange).map(({ address }) => address));
    proof = { ...proof, restless: [...restless] };
    const own = unsettled.find((change) => isChange(change) && takenOver.has(change.type));
    if (own !== undefined) throw new StepFailed(`plan of the source: ${own.address} differs in every plan`);
    await terraform.step("refresh of the source", ["apply", "-refresh-only", "-auto-approve", "-input=false"]);
    beside.remove();
    proof = { ...proof, isApplied: true };
    const migrated = await run(process.execPath, [settings.lintel, "migrate", "--write", "--format", "json"], {
      cwd: repository,
    });
    if (migrated.code !== 0 && migrated.code !== 2) throw new StepFailed(`lintel migrate: ${migrated.output}`);
    proof = { ...proof, findings: findingsIn(migrated.output, repository, root) };
    keepConfigured(folder, configured, new Set(declaredIn(readModule(folder))));
    beside.write();
    await terraform.step("init after the migration", ["init", "-get=false", "-input=false"]);
    const planned = await showing("plan");
    await terraform.forget();
    await terraform.step("apply", ["apply", "-input=false", "offline.plan"]);
    const requests = await terraform.changingRequests();
    const moved = instancesOf(stateIn(folder)).filter((type) => type.startsWith("lintel_")).length;
    const changes = [...planned, ...(await showing("second plan"))].filter(
      (change) => isChange(change) && !restless.has(change.address),
    );
    const isSilent = moved < proof.objects && proof.findings.length === 0;
    proof = {
      ...proof,
      moved,
      changes: [
        ...changes.map(({ address, what }) => `${address}: ${what}`),
        ...requests,
        ...(isSilent ? ["objects stay with the other provider, and no finding says so"] : []),
      ],
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ...proof, fault: error instanceof StepFailed ? error.message : String(error.stack) };
  } finally {
    for (const stop of stops) await stop();
  }
  return proof;
}

/** What `lintel migrate` says about a module and those that it calls. */
function findingsIn(output: string, repository: string, root: Module): readonly string[] {
  const folders = new Set(modulesOf(root).map(({ folder }) => folder));
  const json: unknown = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  return listOf(membersOf(json).findings)
    .filter(({ file }) => folders.has(dirname(resolve(repository, String(file)))))
    .map(({ file, line, severity, rule, message }) => `${file}:${line} ${severity} ${rule}: ${message}`);
}

/** The account that ARNs of a module have. */
const accountIn = (text: string): string =>
  /(?:arn:aws[\w-]*:[\w-]*:[\w-]*:|")(\d{12})(?::|\.dkr\.ecr)/.exec(text)?.[1] ?? "123456789012";
