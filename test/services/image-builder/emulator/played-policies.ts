/** Runs policies on an inventory in a new emulator, and reads the results from the executions. */
import { onTestFinished } from "vitest";
import { type RunningEmulator, runEmulator } from "../../../emulator/running-emulator.ts";

/** The input of a run. */
export interface Play {
  /**
   * Images in the form of an inventory; their ids are ARNs of builds of account 123456789012 in us-east-1.
   */
  readonly images: readonly object[];
  /** Inputs of CreateLifecyclePolicy, in their order. */
  readonly policies: readonly object[];
  /** Midnight, in UTC, of the first run. */
  readonly first: Date;
  /** Number of runs, one a day. */
  readonly runs: number;
}

/** One action of a run. */
export interface Played {
  /** Time in ISO 8601. */
  readonly at: string;
  readonly image: string;
  readonly action: string;
  /** Name of the policy. */
  readonly policy: string;
  /** The machine images that the action extends to. */
  readonly vmImages: readonly {
    readonly id: string;
    readonly isSkipped: boolean;
    readonly snapshots: readonly string[];
  }[];
  readonly containers: readonly string[];
}

interface Resource {
  readonly resourceId: string;
  readonly state: { readonly status: string };
  readonly action: { readonly name: string };
  readonly snapshots?: readonly { readonly snapshotId: string }[];
  readonly imageUris?: readonly string[];
}

const oneMinute = 60_000;

/** Runs the policies. Returns the actions, run by run, in the order of policies and images. */
export async function playPolicies(play: Play): Promise<readonly Played[]> {
  const { emulator, created } = await playedOut(play);
  onTestFinished(() => emulator.close());
  const asked = askOf(emulator);
  const all = async <Element>(operation: string, input: object, list: string): Promise<readonly Element[]> => {
    const found: Element[] = [];
    for (let nextToken: unknown; ; ) {
      const page = await asked(operation, { ...input, ...(nextToken !== undefined && { nextToken }) });
      found.push(...(page[list] as readonly Element[]));
      nextToken = page.nextToken;
      if (nextToken === undefined) return found;
    }
  };
  const played: Played[] = [];
  for (const { arn, name } of created) {
    const executions = await all<{ lifecycleExecutionId: string; startTime: number }>(
      "ListLifecycleExecutions",
      { resourceArn: arn },
      "lifecycleExecutions",
    );
    for (const { lifecycleExecutionId, startTime } of executions) {
      const resources = (parentResourceId?: string) =>
        all<Resource>("ListLifecycleExecutionResources", { lifecycleExecutionId, parentResourceId }, "resources");
      for (const { resourceId: image, action, imageUris = [] } of await resources()) {
        const parts = (await resources(image)).map(({ resourceId: id, state, snapshots = [] }) => ({
          ...{ id, isSkipped: state.status === "SKIPPED" },
          snapshots: snapshots.map(({ snapshotId }) => snapshotId),
        }));
        const at = new Date(startTime * 1000).toISOString();
        played.push({ at, image, action: action.name, policy: name, vmImages: parts, containers: imageUris });
      }
    }
  }
  return played.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** An emulator in which policies ran, which the caller closes, and the policies. */
export async function playedOut({ images, policies, first, runs }: Play) {
  const emulator = await runEmulator({ clock: () => first.getTime() - oneMinute });
  const asked = askOf(emulator);
  const seeded = await emulator.send("POST", "/_lintel/seed", { images });
  if (seeded.status !== 200) throw new Error(seeded.body.message);
  const created: { arn: string; name: string }[] = [];
  for (const policy of policies) {
    const { lifecyclePolicyArn } = await asked("CreateLifecyclePolicy", policy);
    created.push({ arn: String(lifecyclePolicyArn), name: String(new Map(Object.entries(policy)).get("name")) });
  }
  await emulator.send("POST", "/_lintel/clock", { seconds: 60 + (runs - 1) * 24 * 60 * 60 });
  return { emulator, created };
}

const askOf =
  (emulator: RunningEmulator) =>
  async (operation: string, input: object): Promise<{ readonly [member: string]: unknown }> => {
    const { status, body } = await emulator.call(operation, input);
    if (status !== 200) throw new Error(`${operation}: ${body.message}`);
    return JSON.parse(JSON.stringify(body));
  };
