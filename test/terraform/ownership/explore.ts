/**
 * Explores everything that can happen to a world, up to a number of runs: every run of every client, dying before every
 * step that leaves something else behind, or waiting at it while another client works; and lost folders between them.
 * After each, a run without a fault must find what the model promises (docs/design/ownership.md).
 */
import {
  type Course,
  type Machine,
  makerOf,
  type Run,
  type Stage,
  type State,
  states,
  Violation,
  type World,
} from "./world.ts";

/** How far, and with what. */
export interface Bounds {
  /** The most runs after each other, the last one without a fault. */
  readonly runs: number;
  readonly commands: readonly Run[];
  /** Machines whose folder may be lost. */
  readonly losable: readonly Machine[];
}

/** What an exploration found. */
export interface Explored {
  readonly worlds: number;
  readonly runs: number;
  /** The courses that ended at a known limit: an object of another one is taken, or an own one is refused. */
  readonly limits: number;
  /** The first course that breaks a promise, step by step; undefined if none does. */
  readonly broken: readonly string[] | undefined;
}

interface Node {
  readonly world: World;
  readonly path: readonly string[];
}

const nameOf = ({ state, machine, does, labels, isMoved }: Run): string =>
  `${does} of ${state}${isMoved ? " in another backend" : ""}${labels === undefined ? "" : ` (${labels.join(", ")})`} on machine ${machine}`;

/** Explores from the empty world on, breadth first, so that the first course found is a shortest one. */
export async function explore(stage: Stage, { runs, commands, losable }: Bounds): Promise<Explored> {
  const seen = new Set<string>();
  let played = 0;
  let limits = 0;
  let broken: readonly string[] | undefined;
  const play = async (path: readonly string[], ...asked: Parameters<Stage["play"]>): Promise<Course | undefined> => {
    played++;
    try {
      const course = await stage.play(...asked);
      const [before, run] = asked;
      const wrong = asked.length === 2 ? wrongIn(stage, before, run, course) : undefined;
      // What a killed run associated must be imported on another machine, or if its folder was lost.
      const isForgotten =
        stage.kind.isUnmarked && /^0 resources .* already exists/.test(wrong ?? "") && mayForget(path);
      // Of domains also where one run goes on while the other one waits.
      const isTaken =
        wrong === taken || (stage.kind.isUnmarked && states.some((each) => hasTaken(stage, each, course.world)));
      if (isForgotten || (isTaken && stage.isKnownLimit(before, run.state))) {
        limits++;
        return undefined;
      }
      if (wrong !== undefined) broken = [...path, wrong];
      return course;
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      broken = [...path, error.message];
      return undefined;
    }
  };
  let front: readonly Node[] = [{ world: await stage.begin(), path: [] }];
  for (let depth = 1; depth <= runs; depth++) {
    const next: Node[] = [];
    const reached = (world: World | undefined, path: readonly string[]): void => {
      if (world === undefined) return;
      const signature = stage.signature(world);
      if (seen.has(signature)) return;
      seen.add(signature);
      next.push({ world, path });
    };
    for (const { world, path } of front) {
      for (const run of commands) {
        const whole = await play([...path, nameOf(run)], world, run);
        if (broken !== undefined) return { worlds: seen.size, runs: played, limits, broken };
        if (whole === undefined) continue;
        reached(whole.world, [...path, nameOf(run)]);
        if (depth === runs) continue;
        for (const at of distinct(whole)) {
          const name = `${nameOf(run)}, killed before step ${at} (${whole.steps[at]?.name})`;
          reached((await play([...path, name], world, run, at))?.world, [...path, name]);
          if (broken !== undefined) return { worlds: seen.size, runs: played, limits, broken };
        }
        const other = states.find((state) => state !== run.state) as State;
        for (const meanwhile of commands.filter(({ state, machine }) => state === other && machine !== run.machine)) {
          for (const at of pauses(whole)) {
            const name = `${nameOf(run)}, and ${nameOf(meanwhile)} before step ${at} (${whole.steps[at]?.name})`;
            reached((await play([...path, name], world, run, undefined, { at, run: meanwhile }))?.world, [
              ...path,
              name,
            ]);
            if (broken !== undefined) return { worlds: seen.size, runs: played, limits, broken };
          }
        }
      }
      for (const machine of losable)
        reached(stage.lose(world, machine), [...path, `the folder of machine ${machine} is lost`]);
    }
    front = next;
  }
  return { worlds: seen.size, runs: played, limits, broken };
}

/** The steps before which something else is left behind than before the step before. */
const distinct = ({ steps }: Course): readonly number[] =>
  steps.flatMap(({ mark }, at) => (at > 0 && mark === steps[at - 1]?.mark ? [] : [at]));

/** The steps at which another client can change what this one knows: before each request. */
const pauses = ({ steps }: Course): readonly number[] =>
  steps.flatMap(({ name }, at) => (name.startsWith("after") || name === "save" ? [] : [at]));

const taken = "the state has what another one made";

/** Whether a state has what another one made. */
const hasTaken = (stage: Stage, state: State, world: World): boolean =>
  world.states[state].size > 0 &&
  stage.live(world).some(({ sequence }) => world.makers.get(sequence)?.startsWith(state) === false);

/** What is wrong with a run without a fault. */
function wrongIn(stage: Stage, before: World, run: Run, { world, ran }: Course): string | undefined {
  if (ran === undefined) return undefined;
  const { state, does, labels = ["one"] } = run;
  const text = [...ran.errors.values()].join(" ");
  const held = [...world.states[state].keys()];
  if (does === "destroy") {
    if (ran.errors.size > 0 || held.length > 0) return `the destroy failed: ${text}`;
    return undefined;
  }
  // What a state has is its own, also after it moved; what a run left behind is of the place that the state had then.
  const isOwn = (maker = ""): boolean =>
    maker === makerOf(run) || (maker.startsWith(state) && before.states[state].size > 0);
  const others = stage.live(before).filter(({ sequence }) => !isOwn(before.makers.get(sequence)));
  const live = stage.live(world);
  const own = live.filter(({ sequence }) => world.makers.get(sequence)?.startsWith(state));
  if (others.length > 0) {
    if (held.length > 0) return taken;
    if (!text.includes("already exists")) return `it is not refused: ${text}`;
    return undefined;
  }
  if (own.length !== 1 || live.length !== 1)
    return `there are ${own.length} objects of this state, and ${live.length} at all`;
  if (held.length !== 1) return `${held.length} resources have the one object: ${text}`;
  if (ran.errors.size !== labels.length - 1) return `it is refused: ${text}`;
  return undefined;
}

/** Whether the runs of a course did not all know what the others had claimed. */
const mayForget = (path: readonly string[]): boolean =>
  path.some((step) => step.includes("is lost")) ||
  new Set(path.map((step) => /machine (\w+)/.exec(step)?.[1])).size > 1;
