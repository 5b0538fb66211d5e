/** What the demo applies, and where. */
import type { Run } from "./demo-command.ts";

/** The scene of an apply. */
export interface DemoScene {
  readonly run: Run;
  /** A temporary folder. */
  readonly folder: string;
  /** The folders of the stacks with policies and services, by name. */
  readonly stacks: ReadonlyMap<string, string>;
  /** The folder of the stack of examples/a2a/on-call. */
  readonly onCall: string;
  /** The emulator's URL. */
  readonly emulator: string;
  /** Changes two objects by hand (demo-interference.ts). */
  readonly interfere: () => Promise<void>;
}
