/**
 * The services of credentials, and one service to call: STS, single sign-on, a container, instance metadata. What is
 * given says who asked for it. A role, account or token whose name begins with `denied` is refused.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Identity } from "./place.ts";

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

interface Given {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Starts the services at an address of this machine. */
export async function startServices(secretOf: (name: string) => string) {
  let asked: string[] = [];
  let called: Identity | undefined;
  const nameOf = (value: string): string => value.replace(secretOf(""), "");
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  const json = (body: object, status = 200, code?: string): Given => ({
    status,
    type: "application/json",
    ...(code !== undefined && { headers: { "x-amzn-errortype": code } }),
    body: JSON.stringify(body),
  });

  const assumed = ({ headers, body }: Seen): Given => {
    const members = new URLSearchParams(body);
    const action = members.get("Action") ?? "";
    const role = (members.get("RoleArn") ?? "").replace(/^.*\//, "");
    const own = ["ExternalId", "DurationSeconds", "RoleSessionName", "SerialNumber"].flatMap((name) => {
      const value = members.get(name);
      const isDefault =
        value === null ||
        (name === "DurationSeconds" && value === "3600") ||
        /^(?:aws-sdk-js|botocore|AWS-CLI)-(?:session-)?[\w-]+$/.test(value);
      return isDefault ? [] : [`${name}=${value}`];
    });
    const [, key, region] = credentialOf(headers) ?? [];
    const by = key === undefined ? [`token ${nameOf(members.get("WebIdentityToken") ?? "")}`] : [key, region];
    asked.push([action, role, ...own, "by", ...by].join(" "));
    if (role.startsWith("denied")) {
      const error = "<Code>AccessDenied</Code><Message>Not authorized</Message>";
      return { status: 403, type: "text/xml", body: `<ErrorResponse><Error>${error}</Error></ErrorResponse>` };
    }
    const keys = `<AccessKeyId>ROLE-${role}</AccessKeyId><SecretAccessKey>${secretOf("Role")}</SecretAccessKey><SessionToken>${secretOf("RoleToken")}</SessionToken><Expiration>${expiration}</Expiration>`;
    const user = `<AssumedRoleUser><AssumedRoleId>A:s</AssumedRoleId><Arn>arn:aws:sts::123456789012:assumed-role/${role}/s</Arn></AssumedRoleUser>`;
    return {
      type: "text/xml",
      body: `<${action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${action}Result><Credentials>${keys}</Credentials>${user}</${action}Result></${action}Response>`,
    };
  };

  const signedOn = ({ query, headers }: Seen): Given => {
    const [role, account] = [query.get("role_name") ?? "", query.get("account_id") ?? ""];
    const token = nameOf(String(headers["x-amz-sso_bearer_token"]));
    asked.push(`GetRoleCredentials ${account} ${role} by token ${token}`);
    if (token.startsWith("denied")) return json({ message: "Session token not found" }, 401, "UnauthorizedException");
    if (role.startsWith("denied")) return json({ message: "No access" }, 403, "ForbiddenException");
    return json({
      roleCredentials: {
        accessKeyId: `SSO-${role}`,
        secretAccessKey: secretOf("Sso"),
        sessionToken: secretOf("SsoToken"),
        expiration: Date.parse(expiration),
      },
    });
  };

  const renewed = ({ body }: Seen): Given => {
    const { refreshToken } = JSON.parse(body);
    const name = nameOf(String(refreshToken));
    asked.push(`CreateToken by ${name}`);
    if (name.startsWith("denied")) return json({ error: "invalid_grant" }, 400, "InvalidGrantException");
    return json({ accessToken: secretOf("Renewed"), expiresIn: 3600, tokenType: "Bearer" });
  };

  const temporary = (key: string): Given =>
    json({
      Code: "Success",
      AccessKeyId: key,
      SecretAccessKey: secretOf("Temporary"),
      Token: secretOf("TemporaryToken"),
      Expiration: expiration,
    });

  const metadata = ({ path }: Seen): Given => {
    if (path.endsWith("/api/token")) {
      return { headers: { "x-aws-ec2-metadata-token-ttl-seconds": "21600" }, body: secretOf("Metadata") };
    }
    if (path.endsWith("/availability-zone")) return { body: "ap-south-1a" };
    if (path.endsWith("/security-credentials/")) return { body: "machine" };
    return path.includes("/security-credentials/") ? temporary("INSTANCE") : { status: 404, body: "" };
  };

  const respond = (seen: Seen): Given => {
    if (seen.body.includes("Action=AssumeRole")) return assumed(seen);
    if (seen.path.endsWith("/federation/credentials")) return signedOn(seen);
    if (seen.path === "/token") return renewed(seen);
    if (seen.path.startsWith("/latest/")) return metadata(seen);
    if (seen.path.startsWith("/container")) {
      const { authorization } = seen.headers;
      asked.push(authorization === undefined ? "container" : `container by token ${nameOf(authorization)}`);
      return temporary("CONTAINER");
    }
    const [, key, region] = credentialOf(seen.headers) ?? [];
    const token = seen.headers["x-amz-security-token"] === undefined ? "" : " + token";
    called = {
      ...(key !== undefined && { key: `${key}${token}` }),
      ...(region !== undefined && { region }),
      ...(seen.path !== "/" && { path: seen.path.replace(/\/$/, "") }),
    };
    return json({ ServiceSummaryList: [] });
  };

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const { method = "", headers } = request;
    const given = respond({ method, path: pathname, query: searchParams, headers, body: await text(request) });
    const type = given.type ?? "text/plain";
    response.writeHead(given.status ?? 200, { "content-type": type, ...given.headers }).end(given.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** What happened since the last call. */
    take: (): Identity => {
      const taken = { ...called, ...(asked.length > 0 && { asked }) };
      [asked, called] = [[], undefined];
      return taken;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const credentialOf = (headers: IncomingMessage["headers"]): RegExpExecArray | null =>
  /Credential=([^,]*)\/\d{8}\/([^/]*)\/[^/]*\/aws4_request/.exec(headers.authorization ?? "");
