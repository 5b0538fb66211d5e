/** `GET /health`, for scripts that wait until the emulator responds. */
import { version } from "../../base/version.ts";
import type { EmulatedService, RequestHead, ServiceResponse } from "../emulated-service.ts";

export const isHealth = ({ method, path }: RequestHead): boolean =>
  path === "/health" && (method === "GET" || method === "HEAD");

/** `{"status": "ok", "version": "0.1.0", "services": ["imagebuilder", …]}` */
export const health = (services: readonly EmulatedService[]): ServiceResponse => ({
  status: 200,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ status: "ok", version, services: services.map(({ name }) => name) }),
});
