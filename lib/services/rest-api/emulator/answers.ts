/** The responses of the REST API (gap `access-token/responses`). */
import type { ServiceAnswer } from "../../../emulator/service.ts";

type Headers = ServiceAnswer["headers"];

const json: Headers = { "content-type": "application/json; charset=utf-8" };

export const found = (body: object, headers: Headers = {}): ServiceAnswer => ({
  status: 200,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});

/** The response to a rejected request. */
export const refused = (status: number, message: string, headers: Headers = {}): ServiceAnswer => ({
  status,
  headers: { ...json, ...headers },
  body: JSON.stringify({ message, documentation_url: "https://docs.example.test/rest", status: String(status) }),
});

export const notFound = (): ServiceAnswer => refused(404, "Not Found");
