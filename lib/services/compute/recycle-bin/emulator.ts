/** Emulates the operations of Recycle Bin that read retention rules. */
import {
  type EmulatedCall,
  type EmulatedService,
  jsonResponse,
  type RequestHead,
  type Seeding,
  type ServiceResponse,
  seedOf,
} from "../../../emulator/emulated-service.ts";
import { pageToken, positionIn } from "../../../emulator/page-token.ts";
import { jsonIn, readInput } from "../../../emulator/parse-request.ts";
import { Refusal } from "../../../emulator/refusal.ts";
import { tableOf } from "../../../emulator/table.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { required } from "../../../facts/shape/required.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { cites, integer, list, struct, text, word } from "../emulator/seed-fields.ts";

const tag = struct("A tag.", { ResourceTagKey: text("Its key."), ResourceTagValue: text("Its value.") });
const types = ["EC2_IMAGE", "EBS_SNAPSHOT", "EBS_VOLUME"] as const;
const rule = {
  Identifier: { ...text("Its id."), required: true },
  Description: text("What it is for."),
  ResourceType: { ...word("What it keeps.", types), required: true },
  RetentionPeriod: {
    ...struct("For how long.", {
      RetentionPeriodValue: integer("A number of days."),
      RetentionPeriodUnit: text("DAYS."),
    }),
    required: true,
  },
  ResourceTags: list("It keeps what has any of them.", tag),
  ExcludeResourceTags: list("It does not keep what has any of them.", tag),
} as const satisfies StructField["members"];

const rules = tableOf({ name: "rbin.rule", description: "A rule.", cites, members: rule });

const invalid = (message: string) => new Refusal("ValidationException", 400, message);
const maxPageSize = 1000;
const listRequest = struct("A request.", {
  ResourceType: { ...word("What the rules keep.", types), required: true },
  MaxResults: { ...integer("The size of a page."), minimum: 1, maximum: maxPageSize },
  NextToken: text("The token of the page."),
});

/** Returns {Rules, NextToken?}. */
function listRules(call: EmulatedCall): object {
  const given = jsonIn(call.body, invalid);
  const { value } = readInput(given, listRequest, "", invalid);
  const all = call
    .table(rules)
    .page(0, Number.POSITIVE_INFINITY, ({ ResourceType }) => ResourceType === value.ResourceType).records;
  const start = positionIn(call, value.NextToken, (token) => invalid(`NextToken is ${JSON.stringify(token)}`));
  const end = start + (value.MaxResults ?? maxPageSize);
  return {
    Rules: all.slice(start, end).map((each) => ({
      ...{ Identifier: each.Identifier, Description: each.Description, RetentionPeriod: each.RetentionPeriod },
      RuleArn: arnOf(call, each.Identifier),
    })),
    ...(end < all.length && { NextToken: pageToken(call, end) }),
  };
}

const arnOf = ({ scope: { account, region } }: EmulatedCall, id: string): string =>
  `arn:aws:rbin:${region}:${account}:rule/${id}`;

function getRule(call: EmulatedCall): object {
  const id = decodeURIComponent(call.head.path.slice(rulePath.length));
  const found = call.table(rules).get(id);
  if (found === undefined)
    throw new Refusal("ResourceNotFoundException", 404, `the rule ${JSON.stringify(id)} does not exist`);
  return { ...found, Status: "available", RuleArn: arnOf(call, id) };
}

const rulePath = "/rules/";

const seedField = struct("Recycle Bin.", { rules: list("Retention rules.", struct("A rule.", rule)) });

const inventoryTags = list(
  "Tags.",
  struct("A tag.", { key: required(text("Its key.")), value: required(text("Its value.")) }),
);

/** The member `recycleBin` of an inventory. */
export const inventoryRules = list(
  "The rules of Recycle Bin of the inventory.",
  struct("A rule.", {
    accountId: text("Its account."),
    region: required(text("Its region.")),
    keeps: required(word("What it keeps.", ["machine-images", "snapshots"])),
    days: required(integer("For how many days.")),
    tags: inventoryTags,
    excludedTags: inventoryTags,
  }),
);

/** Creates the rules of an inventory, in their regions. */
export function createRetentionRecords(all: ValueOf<typeof inventoryRules>, { tableIn }: Seeding): void {
  const tags = (tags: ValueOf<typeof inventoryTags> = []) =>
    tags.map(({ key, value }) => ({ ResourceTagKey: key, ResourceTagValue: value }));
  for (const [index, { region, keeps, days, ...of }] of all.entries()) {
    const Identifier = `rule${index + 1}`;
    tableIn(region, rules).put(Identifier, {
      Identifier,
      ResourceType: keeps === "machine-images" ? "EC2_IMAGE" : "EBS_SNAPSHOT",
      RetentionPeriod: { RetentionPeriodValue: days, RetentionPeriodUnit: "DAYS" },
      ...(of.tags !== undefined && { ResourceTags: tags(of.tags) }),
      ...(of.excludedTags !== undefined && { ExcludeResourceTags: tags(of.excludedTags) }),
    });
  }
}

export const recycleBin: EmulatedService = {
  name: "rbin",
  tables: [rules],
  failures: {
    400: "ValidationException",
    402: "ServiceQuotaExceededException",
    403: "AccessDeniedException",
    429: "ThrottlingException",
    500: "InternalServerException",
    503: "ServiceUnavailableException",
  },
  operations: ["ListRules", "GetRule"],
  outcomes: [],
  seed: seedOf({
    field: seedField,
    createRecords({ rules: all = [] }, { table }) {
      for (const each of all) table(rules).put(each.Identifier, each);
    },
  }),

  match({ method, path }: RequestHead): string | undefined {
    if (path === "/list-rules" && method === "POST") return "ListRules";
    return path.startsWith(rulePath) && method === "GET" ? "GetRule" : undefined;
  },

  handle(call: EmulatedCall): ServiceResponse {
    return jsonResponse(200, call.operation === "ListRules" ? listRules(call) : getRule(call));
  },

  refuse({ error, status, message }: Refusal): ServiceResponse {
    return jsonResponse(status, { Message: message }, { "x-amzn-errortype": error });
  },
};
