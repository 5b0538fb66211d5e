/** Secrets on standard input, which a process reads once: each of these runs is one of its own. */
import { expect, it } from "vitest";
import { json, startServer } from "../client/scripted-server.ts";
import { secret } from "../run/secret.ts";
import { secrets, seededEmulator } from "../services/rest-api/client/seeded-emulator.ts";
import { hostedLintel } from "./lintel-executable.ts";

const lintel = hostedLintel();

it("the token of `lintel auth check` is read from standard input", async () => {
  const { url } = await seededEmulator();
  const where = ["--base-url", url, "--api-version", "2022-11-28", "--token-from", "stdin"];
  expect((await lintel(["auth", "check", ...where], { stdin: secrets.app })).code).toBe(0);
});

it("the token of notifications is read from standard input, without its line end", async () => {
  const bodies: string[] = [];
  const { url } = await startServer((response, seen) => {
    bodies.push(seen.body);
    const supportedInterfaces = [
      { url: `http://${seen.headers.host}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    ];
    const card = { supportedInterfaces, capabilities: { pushNotifications: true } };
    const reply = { message: { messageId: "r", role: "ROLE_AGENT", parts: [{ text: "thanks" }] } };
    json(200, seen.url.endsWith(".json") ? card : reply)(response, seen);
  });
  const push = ["--push-url", "https://hooks.example.com/a", "--push-token", "stdin"];
  const sent = await lintel(["agent", "send", "--agent", url, "--text", "a", ...push], {
    stdin: `${secret("Hook")}\n`,
  });
  expect(sent).toMatchObject({ code: 0, stderr: "" });
  const { configuration } = JSON.parse(bodies.at(-1) ?? "");
  expect(configuration.taskPushNotificationConfig.token).toBe(secret("Hook"));
});
