/** Secrets are never logged, thrown or shown, neither sent ones nor those that servers echo. */
import { expect, it } from "vitest";
import type { InteractionRequest } from "../../../../../lib/services/a2a/client/interaction.ts";
import { manualTiming } from "../../../../client/manual-timing.ts";
import { json, type Step } from "../../../../client/scripted-server.ts";
import { secret } from "../../../../run/secret.ts";
import { oauth2, scripted } from "./scripted-authorization.ts";
import { clientSecret, secretText } from "./secured-agent.ts";

const secrets = [secret("Code"), secret("Access"), secret("Refresh"), secret("Device")] as const;
const [code, accessToken, refreshToken, deviceCode] = secrets;

/** Refuses with an error that echoes the request. */
const echo =
  (status: number, error: string): Step =>
  (response, { body, headers, url }) =>
    json(status, {
      error: status === 403 ? { message: `${headers.authorization} ${url}` } : error,
      error_description: `${headers.authorization ?? ""} ${body}`,
    })(response, { body, headers, url, method: "" });

const tokens = json(200, {
  ...{ access_token: accessToken, refresh_token: refreshToken },
  ...{ token_type: "Bearer", expires_in: 100 },
});

it.each(["authorizationCode", "deviceCode", "clientCredentials"] as const)(
  "no secret of the token endpoint is shown: %s",
  async (flow) => {
    const read: string[] = [];
    const timing = { ...manualTiming(Date.now()) };
    const manual = timing.sleep;
    const interaction = (request: InteractionRequest) => {
      read.push(JSON.stringify(request));
      if (request.ask === "enter-code") return;
      const { searchParams } = new URL(request.address);
      const state = `${searchParams.get("state")}`;
      void fetch(`${searchParams.get("redirect_uri")}?${new URLSearchParams({ code, state })}`).then((page) =>
        page.text(),
      );
    };
    const device = {
      ...{ device_code: deviceCode, user_code: "ABCD", expires_in: 600 },
      verification_uri: "https://a.example/device",
    };
    const { get, requests, lines } = await scripted(
      oauth2(flow),
      {
        "/device": [json(200, device)],
        "/token": [tokens, echo(400, "invalid_grant"), echo(400, "invalid_request")],
        "/a/tasks/t": [echo(403, "")],
      },
      {
        interaction,
        // Only the browser needs real time; all other waits are simulated.
        timing: {
          ...timing,
          sleep: (milliseconds, signal) =>
            flow === "authorizationCode" && milliseconds === 300_000
              ? new Promise(() => {})
              : manual(milliseconds, signal),
        },
        log: (line) => read.push(line),
      },
    );
    for (let run = 0; run < 3; run++) {
      const error: unknown = await get().catch((thrown: unknown) => thrown);
      read.push(`${error} ${error instanceof Error ? `${error.stack} ${JSON.stringify(error)}` : ""}`);
      await manual(100_000, undefined);
    }
    const sent = requests.map(({ body }) => new URLSearchParams(body));
    const verifiers = sent.map((form) => form.get("code_verifier") ?? "");
    expect(sent.some((form) => form.get("refresh_token") === refreshToken)).toBe(true);
    const headers = requests.map((request) => request.headers.authorization?.replace(/^\S+ /, "") ?? "");
    const all = [...secrets, ...verifiers, ...headers, secretText(clientSecret)].filter((each) => each !== "");
    if (flow === "authorizationCode") expect(verifiers.join("")).toMatch(/^.{86}$/);
    const text = [...read, ...lines].join("\n");
    expect(text).toContain("***");
    for (const each of all) {
      for (const form of [each, encodeURIComponent(each)]) expect(text).not.toContain(form);
    }
  },
);
