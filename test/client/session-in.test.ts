/** Sessions in responses of the service of temporary credentials, and in the cache of the AWS CLI. */
import { expect, test } from "vitest";
import { sessionIn } from "../../lib/client/credentials/assumed-role.ts";
import { secret } from "../run/secret.ts";

const Credentials = {
  AccessKeyId: "AKIDEXAMPLE",
  SecretAccessKey: secret("SecretAccessKey"),
  SessionToken: secret("SessionToken"),
  Expiration: "2026-03-01T00:00:00Z",
};

test("a session without one of its three parts is refused", () => {
  expect(sessionIn({ Credentials })).toEqual({
    accessKeyId: Credentials.AccessKeyId,
    secretAccessKey: Credentials.SecretAccessKey,
    sessionToken: Credentials.SessionToken,
    expiration: new Date(Credentials.Expiration),
  });
  for (const name of ["AccessKeyId", "SecretAccessKey", "SessionToken"]) {
    expect(() => sessionIn({ Credentials: { ...Credentials, [name]: undefined } }), name).toThrow(TypeError);
  }
});
