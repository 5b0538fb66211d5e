/** Runs in every test file of a run for mutants: measures its processor time, and which test reaches which mutant. */
import { afterAll, afterEach, beforeEach } from "vitest";

globalThis.__stryker__ ??= { mutantCoverage: {} };
const state = globalThis.__stryker__;
state.hitCount = 0;
state.hitLimit = Number(process.env.LINTEL_HIT_LIMIT);
// Modules that an earlier file loaded hold the object.
Object.assign(state.mutantCoverage, { static: {}, perTest: {} });
const start = process.cpuUsage();

const nameOf = ({ name, suite }) => (suite === undefined ? name : `${nameOf(suite)} ${name}`);

let meta = {};

beforeEach(({ task }) => {
  meta = task.file.meta;
  state.currentTestId = nameOf(task);
});
afterEach(() => {
  state.currentTestId = undefined;
});
afterAll(() => {
  const { user, system } = process.cpuUsage(start);
  const { static: outside, perTest } = state.mutantCoverage;
  Object.assign(meta, { seconds: (user + system) / 1e6, hits: { ...perTest, "": outside } });
});
