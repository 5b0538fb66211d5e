/** The defaults of the emulator and of `lintel emulate`: address, account, region, times and sizes. */

export const emulatorDefaults = {
  port: 4700,
  host: "127.0.0.1",
  /** The account of all records, unless the seed names one. */
  account: "123456789012",
  /** The region of the seed and of unsigned requests. */
  region: "us-east-1",
  /** How long operations such as ResumeService take, in seconds. */
  operationSeconds: 2,
  /**
   * The largest body of a request, in MiB (gap `image-builder/request-size`): many times the size of a policy with all
   * documented members at their upper bounds.
   */
  bodyMebibytes: 1,
} as const;
