/** Which memory goes with which processing units. Document 2 lists each alone: gap `hosted-service/instance-sizes`. */

/** The units that stand for one vCPU, and the MB that stand for one GB: `1024` is `1 vCPU`, `2048` is `2 GB`. */
export const unitsPerWhole = 1024;

/** Sizes of memory in GB, by vCPUs. */
export const memorySizes: ReadonlyMap<number, readonly number[]> = new Map([
  [0.25, [0.5, 1]],
  [0.5, [1]],
  [1, [2, 3, 4]],
  [2, [4, 6]],
  [4, [8, 10, 12]],
]);
