/** AWS STS: tells who calls, and lends roles. Signatures and trust are not checked. */

import { randomBytes } from "node:crypto";
import type { EmulatedCall, EmulatedService } from "../../emulator/emulated-service.ts";
import { invalidRequest, type QueryCall, queryService } from "../../emulator/query-protocol.ts";
import { type RecordOf, tableOf } from "../../emulator/table.ts";
import type { XmlContent } from "../../emulator/xml.ts";
import { citePage } from "../../facts/model/citation.ts";

const cites = citePage("emulator.md", "EC2 and STS");
const text = (description: string) => ({ kind: "string", description, cites, required: true }) as const;

/** Whom lent access keys belong to. Their secrets are not stored. */
const sessions = tableOf({
  ...{ name: "sts.session", description: "A lent role.", cites },
  members: { account: text("Its account."), arn: text("Its name."), userId: text("Its id.") },
});

type Session = RecordOf<typeof sessions>;

/** The access key that signed a request. */
const keyOf = ({ head: { headers } }: EmulatedCall): string =>
  /Credential=([^/,\s]+)\//.exec(headers.authorization ?? "")?.[1] ?? "";

/** Returns {UserId, Account, Arn}. */
function getCallerIdentity(call: QueryCall): XmlContent {
  const key = keyOf(call);
  const session = call.tables(sessions).flatMap((table) => table.get(key) ?? [])[0];
  const { account } = call.scope;
  const { userId, arn } = session ?? { userId: "AIDALINTELEMULATOR000", arn: `arn:aws:iam::${account}:user/emulator` };
  return { UserId: userId, Account: session?.account ?? account, Arn: arn };
}

const roleName = /^arn:[^:\s]+:iam::([0-9]{12}):role\/(?!\/|\S*\/\/)(?:\S*\/)?([\w+=,.@-]+)$/;

/** An hour, which is how long roles are lent by default, in seconds. */
const hour = 3600;

/** Returns {Credentials, AssumedRoleUser}. */
function assumeRole(call: QueryCall): XmlContent {
  const { form } = call;
  const role = form.get("RoleArn") ?? "";
  const [, account, name] = roleName.exec(role) ?? [];
  if (account === undefined || name === undefined) {
    const example = "arn:aws:iam::123456789012:role/reader";
    throw invalidRequest(`RoleArn is ${JSON.stringify(role)}; it must be the ARN of a role, such as ${example}`);
  }
  const session = form.get("RoleSessionName") ?? "";
  if (!/^[\w+=,.@-]{2,64}$/.test(session))
    throw invalidRequest(
      `RoleSessionName is ${JSON.stringify(session)}; it must be 2 to 64 letters, digits or _+=,.@-`,
    );
  const seconds = Number(form.get("DurationSeconds") ?? hour);
  if (!(Number.isInteger(seconds) && seconds >= 900 && seconds <= 12 * hour))
    throw invalidRequest(`DurationSeconds is ${form.get("DurationSeconds")}; it must be from 900 to ${12 * hour}`);
  const id = `AROA${randomBytes(8).toString("hex").toUpperCase()}`;
  const arn = `arn:aws:sts::${account}:assumed-role/${name}/${session}`;
  const user = { AssumedRoleId: `${id}:${session}`, Arn: arn };
  return { Credentials: lent(call, { account, arn, userId: user.AssumedRoleId }, seconds), AssumedRoleUser: user };
}

/** Credentials of a session, which are in the response only. */
function lent(call: QueryCall, session: Session, seconds: number): XmlContent {
  const key = `ASIA${randomBytes(8).toString("hex").toUpperCase()}`;
  call.table(sessions).put(key, session);
  return {
    AccessKeyId: key,
    SecretAccessKey: randomBytes(30).toString("base64"),
    SessionToken: randomBytes(48).toString("base64"),
    Expiration: new Date(call.now + seconds * 1000).toISOString(),
  };
}

/** Returns {Credentials} of the caller. */
function getSessionToken(call: QueryCall): XmlContent {
  const { account } = call.scope;
  const session = { account, arn: `arn:aws:iam::${account}:user/emulator`, userId: "AIDALINTELEMULATOR000" };
  return { Credentials: lent(call, session, Number(call.form.get("DurationSeconds") ?? 12 * hour)) };
}

const ofRole = ["RoleArn", "RoleSessionName", "DurationSeconds", "Policy", "PolicyArns"];

export const sts: EmulatedService = queryService({
  name: "sts",
  tables: [sessions],
  version: "2011-06-15",
  namespace: "https://sts.amazonaws.com/doc/2011-06-15/",
  listElement: "member",
  failures: {
    400: "ValidationError",
    402: "LimitExceeded",
    403: "AccessDenied",
    429: "Throttling",
    500: "InternalFailure",
    503: "ServiceUnavailable",
  },
  unknownField: "ValidationError",
  operations: {
    GetCallerIdentity: { fields: [], run: getCallerIdentity },
    AssumeRole: {
      fields: [
        ...[...ofRole, "Tags", "TransitiveTagKeys", "ExternalId", "SerialNumber", "TokenCode", "SourceIdentity"],
        "ProvidedContexts",
      ],
      run: assumeRole,
    },
    AssumeRoleWithWebIdentity: { fields: [...ofRole, "WebIdentityToken", "ProviderId"], run: assumeRole },
    GetSessionToken: { fields: ["DurationSeconds", "SerialNumber", "TokenCode"], run: getSessionToken },
  },
});
