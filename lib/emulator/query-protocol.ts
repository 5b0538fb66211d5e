/**
 * The query protocol of EC2, EC2 Auto Scaling and STS: requests are forms that are posted to `/`, responses are XML. The
 * version of the API tells the service.
 */
import { own } from "../base/dictionary.ts";
import type { EmulatedCall, EmulatedService, FailureNames, RequestHead, ServiceResponse } from "./emulated-service.ts";
import { pageToken, positionIn } from "./page-token.ts";
import { Refusal } from "./refusal.ts";
import { type ListElement, requestId, type XmlContent, xmlOf } from "./xml.ts";

/** A request, with access to its fields. */
export interface QueryCall extends EmulatedCall {
  readonly form: URLSearchParams;
  /** The fields of a list: `ImageId.1`, `ImageId.2`. */
  list(name: string): readonly string[];
}

/** An operation. */
export interface EmulatedQuery {
  /** The fields that it supports, without indexes; any other is refused. */
  readonly fields: readonly string[];
  /** Returns the members of the response. */
  readonly run: (call: QueryCall) => XmlContent;
}

/** What distinguishes the services. */
export interface QueryServiceFacts extends Pick<EmulatedService, "name" | "tables" | "seed"> {
  /** The version of its API, which each of its requests has. */
  readonly version: string;
  readonly namespace: string;
  /** `item`: the variant of EC2. */
  readonly listElement: ListElement;
  readonly failures: FailureNames;
  /** The error for a field that an operation does not support. */
  readonly unknownField: string;
  readonly operations: { readonly [name: string]: EmulatedQuery };
}

/** The fields that every request has. */
const common = ["Action", "Version"];

const forms = new WeakMap<Uint8Array, URLSearchParams>();

/** The fields in a body, which is parsed once for all services. */
function formIn(body: Uint8Array): URLSearchParams {
  const form = forms.get(body) ?? new URLSearchParams(Buffer.from(body).toString());
  forms.set(body, form);
  return form;
}

/** Whether a request is a form for one of the services. */
const isForm = ({ method, path, headers }: RequestHead): boolean =>
  method === "POST" && path === "/" && /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");

/** The operation that a request names in this or in the JSON protocol, in words; empty if it names none. */
export function namedOperation(head: RequestHead, body: Uint8Array | undefined): string {
  const { "x-amz-target": target } = head.headers;
  if (typeof target === "string") return ` with X-Amz-Target ${JSON.stringify(target)}`;
  if (body === undefined || !isForm(head)) return "";
  const named = ["Action", "Version"].map((field) => `${field} ${JSON.stringify(formIn(body).get(field))}`);
  return ` with ${named.join(" and ")}`;
}

/** Creates a service with the protocol. */
export function queryService(facts: QueryServiceFacts): EmulatedService {
  const { name, tables, seed, version, namespace, listElement, failures, operations } = facts;
  const received = (status: number, root: string, content: string): ServiceResponse => ({
    status,
    headers: { "content-type": "text/xml;charset=UTF-8", "x-amzn-requestid": requestId() },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${content}</${root.split(" ")[0]}>`,
  });
  return {
    ...{ name, tables, failures, operations: Object.keys(operations), outcomes: [] },
    ...(seed !== undefined && { seed }),

    isNamedInBody: isForm,

    match(head: RequestHead, body?: Uint8Array): string | undefined {
      const form = body === undefined || !isForm(head) ? undefined : formIn(body);
      if (form?.get("Version") !== version) return undefined;
      const action = form.get("Action") ?? "";
      if (own(operations, action) !== undefined) return action;
      const known = Object.keys(operations).join(", ");
      throw new Refusal("InvalidAction", 400, `Action is ${JSON.stringify(action)}; the emulator supports ${known}`);
    },

    handle(call: EmulatedCall): ServiceResponse {
      const operation = own(operations, call.operation);
      const form = formIn(call.body);
      if (operation === undefined) throw new Error(`unknown operation ${call.operation}`);
      for (const field of form.keys()) {
        const [base = ""] = field.split(".");
        if (common.includes(base) || operation.fields.includes(base)) continue;
        throw new Refusal(
          facts.unknownField,
          400,
          `${field} is not a field that the emulator supports; ${call.operation} supports ${operation.fields.join(", ") || "none"}`,
        );
      }
      const content = xmlOf(operation.run({ ...call, form, list: (field) => listIn(form, field) }), listElement);
      const response = `${call.operation}Response`;
      if (listElement === "item") return received(200, response, `<requestId>${requestId()}</requestId>${content}`);
      const result = `<${call.operation}Result>${content}</${call.operation}Result>`;
      return received(
        200,
        response,
        `${result}<ResponseMetadata><RequestId>${requestId()}</RequestId></ResponseMetadata>`,
      );
    },

    refuse({ error, status, message }: Refusal): ServiceResponse {
      const said = { Code: error, Message: message };
      if (listElement === "member") {
        const type = status < 500 ? "Sender" : "Receiver";
        const content = xmlOf({ Error: { Type: type, ...said }, RequestId: requestId() }, listElement);
        return received(status, "ErrorResponse", content);
      }
      return {
        ...received(status, "Response", ""),
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${xmlOf({ Errors: { Error: said }, RequestID: requestId() }, listElement)}</Response>`,
      };
    },
  };
}

/** The fields `name.1`, `name.2`, or `name.member.1`, by their index. */
function listIn(form: URLSearchParams, name: string): readonly string[] {
  const found = [...form].flatMap(([field, value]): [number, string][] => {
    const index = field.startsWith(`${name}.`)
      ? /^(?:member\.)?(\d+)$/.exec(field.slice(name.length + 1))?.[1]
      : undefined;
    return index === undefined ? [] : [[Number(index), value]];
  });
  return found.toSorted(([one], [other]) => one - other).map(([, value]) => value);
}

/**
 * A page of a list.
 * @param size the field with the maximum number of elements, and their bounds.
 */
export function pageOf<T>(
  call: QueryCall,
  all: readonly T[],
  size: { readonly field: string; readonly least: number; readonly most: number; readonly error: string },
): { readonly items: readonly T[]; readonly next: string | undefined } {
  const { field, least, most, error } = size;
  const given = call.form.get(field);
  const limit = given === null ? most : Number(given);
  if (!(Number.isInteger(limit) && limit >= least && limit <= most))
    throw new Refusal(error, 400, `${field} is ${given}; it must be a whole number from ${least} to ${most}`);
  const unknown = (token: string) =>
    new Refusal(error, 400, `NextToken is ${JSON.stringify(token.slice(0, 80))}, which no page of this list returned`);
  const start = positionIn(call, call.form.get("NextToken") ?? undefined, unknown);
  const items = all.slice(start, start + limit);
  const end = start + items.length;
  return { items, next: end < all.length ? pageToken(call, end) : undefined };
}

/** A request whose fields do not fit, in the error of most services. */
export const invalidRequest = (message: string): Refusal => new Refusal("ValidationError", 400, message);
