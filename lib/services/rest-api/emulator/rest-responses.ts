/** The responses of the REST API (gap `access-token/responses`). */
import type { ServiceResponse } from "../../../emulator/emulated-service.ts";

type Headers = ServiceResponse["headers"];

const json: Headers = { "content-type": "application/json; charset=utf-8" };

export const found = (body: object, headers: Headers = {}): ServiceResponse => ({
  status: 200,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});

/** The response to a rejected request. */
export const refused = (status: number, message: string, headers: Headers = {}): ServiceResponse => ({
  status,
  headers: { ...json, ...headers },
  body: JSON.stringify({ message, documentation_url: "https://docs.example.test/rest", status: String(status) }),
});

export const notFound = (): ServiceResponse => refused(404, "Not Found");
