/** The environment of the real clients, and of `lintel api` in their place. */
import { secret } from "../run/secret.ts";

/** The region for signatures. */
export const region = "eu-central-1";
/** Fake credentials, and no retries. */
export const env = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: secret("Key"),
  AWS_DEFAULT_REGION: region,
  AWS_REGION: region,
  AWS_MAX_ATTEMPTS: "1",
  AWS_EC2_METADATA_DISABLED: "true",
};
