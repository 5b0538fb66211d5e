/** Samples of a made-up operation with a member of every kind; skeletons.test.ts compares those of real ones. */
import { expect, test } from "vitest";
import {
  fittingResponseSample,
  requestSample,
  responseSample,
  yamlRequestSample,
} from "../../../lib/cli/api/requests/skeleton.ts";
import { relocations } from "../../../lib/facts/model/aliases.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import type { StructField } from "../../../lib/facts/model/field.ts";

const cites = cite(2, "NetworkConfiguration");
const text = { kind: "string", description: "Some text.", cites } as const;

const operation: StructField = {
  kind: "struct",
  description: "A made-up operation.",
  cites,
  members: {
    name: { ...text, required: true, minLength: 3, description: "The\n  name." },
    code: { ...text, minLength: 9, lengthByPattern: true },
    token: text,
    mode: { ...text, enum: ["FAST", "SLOW"] },
    grade: { ...text, enum: ["A", "B"], enumByPattern: true },
    seats: { kind: "integer", description: "How many.", cites, minimum: 4, maximum: 9 },
    since: { kind: "any", description: "When it began.", cites, time: true },
    extra: { kind: "any", description: "Anything.", cites },
    rooms: {
      kind: "list",
      description: "Its rooms.",
      cites,
      element: {
        kind: "struct",
        description: "A room.",
        cites,
        members: { id: { ...text, minLength: 4 }, open: { kind: "boolean", description: "Whether.", cites } },
      },
    },
    words: { kind: "list", description: "Some words.", cites, element: text },
    tags: { kind: "map", description: "Tags.", cites, key: text, value: text },
  },
};

test("a sample request has every member, empty, with the first of several values", () => {
  expect(requestSample(operation)).toEqual({
    ...{ name: "", code: "", token: "", mode: "FAST", grade: "", seats: 0, since: "1970-01-01T00:00:00", extra: "" },
    ...{ rooms: [{ id: "", open: true }], words: [""], tags: { KeyName: "" } },
  });
});

test("a sample response has names for texts; a fitting one has texts and numbers that are long and large enough", () => {
  const response = {
    ...{ name: "name", code: "code", token: "token", mode: "mode", grade: "grade", seats: 0 },
    ...{ since: "1970-01-01T00:00:00", extra: "", rooms: [{ id: "id", open: true }], words: ["words"] },
    tags: { KeyName: "" },
  };
  expect(responseSample(operation)).toEqual(response);
  expect(fittingResponseSample(operation)).toEqual({ ...response, seats: 4, rooms: [{ id: "idid", open: true }] });
});

test("a sample request in YAML describes each member in one line, with its values or its bounds", () => {
  expect(yamlRequestSample(operation, ["token"]).split("\n")).toEqual([
    "name: '' # [REQUIRED] The name. It must be at least 3 characters long.",
    "code: '' # Some text. It must be at least 9 characters long.",
    "token: '' # [REQUIRED] Some text.",
    "mode: FAST # Some text. Valid values are: FAST, SLOW.",
    "grade: '' # Some text. Valid values are: A, B.",
    "seats: 0 # How many. It must be from 4 to 9.",
    "since: 1970-01-01T00:00:00 # When it began.",
    "extra: '' # Anything.",
    "rooms: # Its rooms.",
    "- id: '' # Some text. It must be at least 4 characters long.",
    "  open: true # Whether.",
    "words: # Some words.",
    "- ''",
    "tags: # Tags.",
    "  KeyName: ''",
    "",
  ]);
});

test.each(relocations.map(({ documents }) => documents))("the documented path %s is left to the vendor's", (path) => {
  const struct = (members: StructField["members"]): StructField => ({ ...operation, members });
  const names = path.split(".");
  const shape = names.reduceRight<StructField["members"]>((inner, name, index) => {
    const field = index === names.length - 1 ? text : struct(inner);
    const isList = name.endsWith("[]");
    const member = isList ? { kind: "list" as const, description: "A list.", cites, element: field } : field;
    return { [name.replace("[]", "")]: member };
  }, {});
  const last = names.at(-1) ?? "";
  expect(JSON.stringify(requestSample(struct(shape)))).not.toContain(last);
  expect(yamlRequestSample(struct(shape), [])).not.toContain(`${last}:`);
});
