/** The memory sizes for each CPU size. The documentation lists them separately: gap `hosted-service/instance-sizes`. */

/** CPU units per vCPU, and MB per GB: `1024` is `1 vCPU`, `2048` is `2 GB`. */
export const unitsPerWhole = 1024;

/** Memory sizes in GB, by vCPUs. */
export const memorySizes: ReadonlyMap<number, readonly number[]> = new Map([
  [0.25, [0.5, 1]],
  [0.5, [1]],
  [1, [2, 3, 4]],
  [2, [4, 6]],
  [4, [8, 10, 12]],
]);
