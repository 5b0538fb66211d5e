/** Seeds: files, the admin API, resets, and that tokens are never stored. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emulatorForTest, type RunningEmulator } from "../../../emulator/running-emulator.ts";
import { expectSecretsIn } from "../../../run/produced.ts";
import { secret } from "../../../run/secret.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { secrets, seed } from "../../rest-api/client/seeded-emulator.ts";

const folder = temporaryFolder();

let files = 0;
function fileWith(text: string): string {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, text);
  expectSecretsIn(path, "a seed declares tokens");
  return path;
}

const userOf = async (emulator: RunningEmulator, token: string): Promise<number> =>
  (await emulator.send("GET", "/rest/user", undefined, { authorization: `Bearer ${token}` })).status;

it("a seed file applies at the start and after a reset, which removes additions", async () => {
  const emulator = await emulatorForTest({ seedPath: fileWith(JSON.stringify(seed)) });
  const added = { rest: { tokens: [{ token: secret("Another"), kind: "app-token", user: "bob" }] } };
  expect((await emulator.send("POST", "/_lintel/seed", added)).status).toBe(200);
  expect(await userOf(emulator, secret("Another"))).toBe(200);
  await emulator.send("POST", "/_lintel/reset");
  expect(await userOf(emulator, secrets.classic)).toBe(200);
  expect(await userOf(emulator, secret("Another"))).toBe(401);
});

it("the state has no tokens and no client secrets, in memory or in its file", async () => {
  const statePath = join(folder, "state.json");
  const emulator = await emulatorForTest({ statePath, seedPath: fileWith(JSON.stringify(seed)) });
  expect(await userOf(emulator, secrets.classic)).toBe(200);
  const kept = readFileSync(statePath, "utf8") + JSON.stringify((await emulator.send("GET", "/_lintel/store")).body);
  expect(kept).toContain("rest.token");
  for (const secret of Object.values(secrets)) expect(kept).not.toContain(secret);
});

it("lock-outs survive a restart", async () => {
  const statePath = join(folder, "callers.json");
  const seedPath = fileWith(JSON.stringify(seed));
  const first = await emulatorForTest({ statePath, seedPath });
  for (const _ of [1, 2, 3]) await userOf(first, secrets.expired);
  await first.close();
  expect(await userOf(await emulatorForTest({ statePath, seedPath }), secrets.classic)).toBe(403);
});

it.each([
  ["", "it is not JSON in UTF-8"],
  ['{"rest": {"tokens": [{"kind": "classic-pat"}]}}', "rest.tokens[0].token"],
  ['{"rest": {"tokens": [{"token": "t", "user": "ann", "kind": "password"}]}}', "rest.tokens[0].kind"],
  ['{"rest": {"settings": {"attempts": 0}}}', "rest.settings.attempts"],
  ['{"images": {}}', "images"],
  ['{"images": {}}', "docs/emulator.md has an example"],
  ['{"rest": {"tokens": [{"kind": "classic-pat"}]}}', "docs/authentication.md has an example"],
  [
    '{"images": [{"name": "web", "version": "1.0.0"}]}',
    'images belongs to imagebuilder; write {"imagebuilder": {"images": …}}',
  ],
  ['{"imageRecipes": []}', "imageRecipes belongs to imagebuilder"],
  ['{"tokens": []}', "tokens belongs to rest"],
])("%s is not a valid seed", async (text, message) => {
  await expect(emulatorForTest({ seedPath: fileWith(text) })).rejects.toThrow(message);
});

it("a missing seed file is reported", async () => {
  await expect(emulatorForTest({ seedPath: join(folder, "none") })).rejects.toThrow(
    /the seed file .*none cannot be used: the file does not exist \(ENOENT\)/,
  );
});

it("the admin API refuses an invalid seed", async () => {
  const emulator = await emulatorForTest();
  const { status, body } = await emulator.send("POST", "/_lintel/seed", { rest: { apps: [{}] } });
  expect([status, body.message]).toEqual([400, expect.stringContaining("rest.apps[0].clientId")]);
});

it("tokens in the URL and malformed authorization headers are refused", async () => {
  const emulator = await emulatorForTest();
  await emulator.send("POST", "/_lintel/seed", seed);
  const status = async (path: string, headers = {}) => (await emulator.send("GET", path, undefined, headers)).status;
  expect(await status(`/rest/user?access_token=${secrets.classic}`)).toBe(400);
  expect(await status("/rest/user", { authorization: `Bearer  ${secrets.classic}` })).toBe(401);
  expect(await status("/rest/user", { authorization: `token ${secrets.jsonWebToken}` })).toBe(401);
});
