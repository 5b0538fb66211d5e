import { expect, it } from "vitest";
import { withAgent } from "../../../../lib/services/a2a/command/line.ts";

const none = {
  ...{ credential: [], user: [], "client-id": [], "client-secret": [], flow: [], scope: [] },
  ...{ certificate: [], key: [], passphrase: [] },
};
const line = (seconds: number) => ({
  ...none,
  ...{
    agent: "https://agent.example.com",
    tenant: undefined,
    ...{ endpoint: undefined, binding: [], "a2a-version": undefined, timeout: undefined },
    extension: [],
    ...{ header: [], bearer: undefined },
    "credential-origin": [],
    "verify-signatures": [],
    "jku-origin": [],
  },
  ...{
    "allow-insecure": false,
    "read-timeout": seconds,
    "ca-bundle": undefined,
    lint: true,
    debug: false,
    output: "text" as const,
  },
});

it("the command line accepts a read timeout of 0, which waits forever, and of parts of a second, but none below 0", async () => {
  for (const seconds of [0, 0.5]) await expect(withAgent(line(seconds), async () => {})).resolves.toBeUndefined();
  for (const seconds of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(withAgent(line(seconds), async () => {})).rejects.toThrow(`--read-timeout is ${seconds}; it must be`);
  }
});
