/** Work in several accounts and regions, some of which fail. */
import { expect, test } from "vitest";
import {
  type AccountInRegion,
  accountsInRegions,
  eachAccountInRegion,
} from "../../../lib/client/accounts/accounts-in-regions.ts";
import { attempt, type FailedAttempt } from "../../../lib/client/accounts/attempt.ts";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";
import { ownEnvironment } from "../own-environment.ts";

const given = ownEnvironment();
const regions = ["eu-west-1", "us-east-1", "me-south-1"];

/** Lists services in each region, twice, and returns what was told. */
async function listed(
  faults: readonly object[],
  { signal = new AbortController().signal, between = async () => {}, AWS_ACCESS_KEY_ID = "AKIDEXAMPLE" } = {},
) {
  const emulator = await emulatorForTest();
  for (const fault of faults) expect((await emulator.send("POST", "/_lintel/faults", fault)).status).toBe(200);
  given.set({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: secret("Key") });
  const scope = { regions, profiles: [], client: { endpointUrl: emulator.url, maxRetries: 0 } };
  const places = await accountsInRegions(scope, signal);
  const failures: FailedAttempt[] = [];
  const list = async (of: AccountInRegion) => {
    const client = createAppRunnerClient(of.client);
    const ask = () => client.listServices({}, { signal: of.signal });
    await attempt(of, "services were not listed", ask, (failure) => failures.push(failure));
    client.close();
  };
  await eachAccountInRegion(places, list);
  await between();
  await eachAccountInRegion(places, list);
  const { body } = await emulator.send("GET", "/_lintel/requests");
  const requests = body.requests.filter(({ operation }) => operation === "ListServices").length;
  return { failures, requests, sentences: failures.flatMap(({ sentence }) => sentence ?? []) };
}

test("a region that is not enabled is told once, and the other regions are read", async () => {
  const refusing = {
    kind: "error",
    status: 400,
    error: "UnrecognizedClientException",
    message: "The security token is invalid",
  };
  const { failures, requests, sentences } = await listed([{ ...refusing, regions: ["me-south-1"] }]);
  expect(sentences).toEqual([
    "account unknown me-south-1: the credentials are invalid, or the region is not enabled for the account, so Lintel sent no further requests to it: ListServices failed with UnrecognizedClientException: The security token is invalid",
  ]);
  expect(failures.map(({ of, isRefused }) => [of.region, isRefused])).toEqual([
    ["me-south-1", true],
    ["me-south-1", true],
  ]);
  expect(requests).toBe(5);
});

test("a key that is withdrawn during the run is refused everywhere, and told once", async () => {
  const { sentences, requests } = await listed([
    { kind: "latency", milliseconds: 0, operations: ["ListServices"], times: 3 },
    { kind: "error", status: 400, error: "UnrecognizedClientException" },
  ]);
  expect(sentences).toEqual([
    expect.stringMatching(/^the credentials are invalid, so Lintel sent no further requests with them: ListServices/),
  ]);
  expect(requests).toBeLessThanOrEqual(6);
});

test("expired credentials end the work in all regions of the account", async () => {
  const { sentences, failures } = await listed([{ kind: "error", status: 400, error: "ExpiredTokenException" }]);
  expect(sentences).toEqual([expect.stringMatching(/^the credentials are invalid, .*ExpiredTokenException/)]);
  expect(failures).toHaveLength(6);
});

test("missing credentials are not called invalid, and told once", async () => {
  const { sentences, requests } = await listed([], { AWS_ACCESS_KEY_ID: "" });
  expect(sentences).toEqual([expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is set, but AWS_ACCESS_KEY_ID is not: /)]);
  expect(requests).toBe(0);
});

test("a failure of one region is told, and its next attempt is made all the same", async () => {
  const { sentences, requests } = await listed([
    { kind: "error", status: 403, regions: ["eu-west-1"], message: "You may not", times: 1 },
  ]);
  expect(sentences).toEqual([
    expect.stringMatching(
      /^account unknown eu-west-1: services were not listed: ListServices failed with .*: You may not$/,
    ),
  ]);
  expect(requests).toBe(6);
});

test("the end of the run ends every attempt with its reason", async () => {
  const end = new AbortController();
  const reason = new Error("the run has ended");
  const run = listed([], { signal: end.signal, between: async () => end.abort(reason) });
  await expect(run).rejects.toBe(reason);
});
