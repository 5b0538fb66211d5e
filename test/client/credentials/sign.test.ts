import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sign } from "../../../lib/client/credentials/sign.ts";
import { type HttpRequest, percentEncode } from "../../../lib/client/http/transport.ts";
import { awsJsonRequest } from "../../../lib/client/protocols/aws-json.ts";
import { spawnSync } from "../../run/child-process.ts";

const hasBotocore = spawnSync("python3", ["-c", "import botocore"]).status === 0;

/** Signs each request from standard input with botocore; prints the authorization headers. */
const botocoreSigner = `
import json, sys, datetime
from urllib.parse import quote
import botocore.auth, botocore.compat
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

moment = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
botocore.auth.get_current_datetime = lambda *_, **__: moment
answers = []
service = sys.argv[1]
for case in json.load(sys.stdin):
    url = case["origin"] + case["path"]
    if case["query"]:
        url += "?" + "&".join(quote(n, safe="") + "=" + quote(v, safe="") for n, v in case["query"])
    request = AWSRequest(method=case["method"], url=url, headers=case["headers"], data=case.get("body"))
    credentials = Credentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", case.get("token"))
    SigV4Auth(credentials, service, "eu-west-1").add_auth(request)
    answers.append([request.headers["X-Amz-Date"], request.headers["Authorization"]])
json.dump(answers, sys.stdout)
`;

const endpoint = new URL("https://imagebuilder.eu-west-1.amazonaws.com");
const headers = { host: endpoint.host };
const arn = "arn:aws:imagebuilder:eu-west-1:123456789012:lifecycle-policy/keep ten_(a)!'*";
const withBody = { ...headers, "content-type": "application/json" };

const cases: readonly (HttpRequest & { readonly token?: string })[] = [
  { method: "POST", endpoint, path: "/ListLifecyclePolicies", query: [], headers: withBody, body: '{"maxResults":25}' },
  { method: "PUT", endpoint, path: "/CreateLifecyclePolicy", query: [], headers: withBody, body: '{"name":"é ü"}' },
  {
    method: "PUT",
    endpoint,
    path: "/CreateLifecyclePolicy",
    query: [],
    headers: withBody,
    body: "{}",
    token: "T/o+k==",
  },
  { method: "GET", endpoint, path: "/GetLifecyclePolicy", query: [["lifecyclePolicyArn", arn]], headers },
  { method: "GET", endpoint, path: `/tags/${percentEncode(arn)}`, query: [], headers },
  {
    method: "DELETE",
    endpoint,
    path: `/tags/${percentEncode(arn)}`,
    query: [
      ["tagKeys", "b"],
      ["tagKeys", "a b+c"],
    ],
    headers,
  },
  {
    method: "GET",
    endpoint,
    path: "/",
    query: [
      ["B", "1"],
      ["a", "2"],
      ["B", ""],
    ],
    headers,
  },
];

const date = new Date("2026-01-02T03:04:05Z");
const signOurselves = async (
  { token, ...request }: HttpRequest & { readonly token?: string },
  service = "imagebuilder",
) => {
  const credentials = {
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
    ...(token !== undefined && { sessionToken: token }),
  };
  const signed = await sign(request, { region: "eu-west-1", service, credentials, date });
  return [signed.headers["x-amz-date"], signed.headers.authorization];
};

function signByBotocore(requests: readonly HttpRequest[], service = "imagebuilder"): unknown {
  const input = JSON.stringify(requests.map((request) => ({ ...request, origin: request.endpoint.origin })));
  const run = spawnSync("python3", ["-c", botocoreSigner, service], { input });
  expect(run.stderr).toBe("");
  return JSON.parse(run.stdout);
}

describe.skipIf(!hasBotocore)("signatures match botocore's (needs python3 with botocore)", () => {
  test("for bodies, queries, repeated names, encoded ARNs and tokens", async () => {
    expect(await Promise.all(cases.map((request) => signOurselves(request)))).toEqual(signByBotocore(cases));
  });

  test("for App Runner operations with any members", async () => {
    const encode = awsJsonRequest("AppRunner");
    const at = new URL("https://apprunner.eu-west-1.amazonaws.com");
    const samples = fc
      .sample(fc.dictionary(fc.string(), fc.string({ unit: "grapheme" })), 50)
      .map((members) => encode({ name: "TagResource" }, { Tags: members }, at));
    const ours = await Promise.all(samples.map((request) => signOurselves(request, "apprunner")));
    expect(ours).toEqual(signByBotocore(samples, "apprunner"));
    expect(ours[0]?.[1]).toContain("SignedHeaders=content-type;host;x-amz-date;x-amz-target,");
  });

  test("for any ARN and tag keys", async () => {
    const text = fc.string({ minLength: 1, unit: "grapheme" });
    const samples = fc.sample(fc.tuple(text, fc.array(text, { maxLength: 3 })), 200).map(
      ([name, tagKeys]): HttpRequest => ({
        method: "DELETE",
        endpoint,
        path: `/tags/${percentEncode(name)}`,
        query: tagKeys.map((key): [string, string] => ["tagKeys", key]),
        headers,
      }),
    );
    expect(await Promise.all(samples.map((request) => signOurselves(request)))).toEqual(signByBotocore(samples));
  });
});

test("the request keeps its own headers", async () => {
  const [request] = cases;
  if (request === undefined) throw new Error("no case");
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  const signed = await sign(request, { region: "r", service: "s", credentials, date });
  const { authorization, "x-amz-date": signedAt, ...own } = signed.headers;
  expect({ ...signed, headers: own }).toEqual(request);
  expect(signedAt).toBe("20260102T030405Z");
  expect(authorization).toContain("SignedHeaders=content-type;host;x-amz-date,");
});
