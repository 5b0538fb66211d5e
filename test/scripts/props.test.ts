import { expect, test } from "vitest";
import type { Field } from "../../lib/facts/model/field.ts";
import type { ResourceModel } from "../../lib/facts/model/resource.ts";
import { propsText } from "../../scripts/props.ts";

const cites = { section: 1 } as never;

const handler = { withheld: ["DryRun"], timeouts: { create: 1200, read: 300, update: 1200, delete: 1200 } };

/** A resource with these members. */
const shelf = (members: { readonly [name: string]: Field }, others: Partial<ResourceModel> = {}): ResourceModel => ({
  name: "book-shelf",
  title: "book shelf",
  product: "Book shelves",
  refusedBy: "lintel",
  identity: "id",
  label: "Name",
  recognizedBy: [],
  record: {},
  declaration: { kind: "struct", description: "Holds books.", cites, members },
  ...others,
});

const text = (description: string, others: object = {}) => ({ kind: "string", description, cites, ...others }) as const;

test("a prop says what its member says, its bounds, its default, and what a change does", () => {
  const name = text("Name of the shelf.", { required: true, immutable: true, minLength: 3, maxLength: 40 });
  const height = { kind: "integer", description: "Boards.", cites, minimum: 1, maximum: 9, default: 5 } as const;
  const written = propsText(shelf({ Name: name, Height: height, DryRun: text("Nothing.") }), handler);
  expect(written).toContain(
    [
      "/** Props of a book shelf. Holds books. */",
      "export interface BookShelfProps extends ResourceProps {",
      "  /** Name of the shelf. It must be 3 to 40 characters long. Changing it forces replacement. */",
      "  readonly name: OrToken<string>;",
      "  /** Boards. It must be from 1 to 9. Default: `5`. */",
      "  readonly height?: OrToken<number>;",
      "  /** Timeouts of the operations. Default `20m` each, `5m` to read. */",
      "  readonly timeouts?: OrToken<Timeouts>;",
      "}",
    ].join("\n"),
  );
});

test("a structure with one of several members is one type for each", () => {
  const place = {
    kind: "struct",
    description: "Where it stands.",
    cites,
    exactlyOne: ["Room", "Hall"],
    members: { Room: text("A room."), Hall: text("A hall.") },
  } as const;
  expect(propsText(shelf({ Place: place }), handler)).toContain(
    [
      "/** Where it stands. */",
      "export type Place =",
      "  | {",
      "      /** A room. */",
      "      readonly room: OrToken<string>;",
      "      readonly hall?: never;",
      "    }",
      "  | {",
      "      readonly room?: never;",
      "      /** A hall. */",
      "      readonly hall: OrToken<string>;",
      "    };",
    ].join("\n"),
  );
});

test("texts name props, not the documents' members", () => {
  const size = {
    kind: "struct",
    description: "Its size, unless BookCount is set.",
    cites,
    members: { Width: text("Width in cm."), Depth: text("Depth; at most Width. Width counts twice.") },
  } as const;
  const written = propsText(shelf({ Size: size, BookCount: text("Books.") }), handler);
  expect(written).toContain("/** Its size, unless `bookCount` is set. */");
  expect(written).toContain("/** Width in cm. */");
  expect(written).toContain("/** Depth; at most `width`. Width counts twice. */");
});

test("few values stand where they are used, many have a type", () => {
  const written = propsText(
    shelf(
      {
        Wood: text("Its wood.", { enum: ["OAK", "PINE"] }),
        Color: text("Its color.", { enum: ["RED", "BLUE", "GREEN", "WHITE"] }),
      },
      { propTypes: { Color: "Paint" } },
    ),
    handler,
  );
  expect(written).toContain('readonly wood?: OrToken<"OAK" | "PINE">;');
  expect(written).toContain("readonly color?: OrToken<Paint>;");
  expect(written).toContain('export type Paint = "RED" | "BLUE" | "GREEN" | "WHITE";');
});

test("two different structures of one name are refused, until the model names one of them", () => {
  const size = (member: string) =>
    ({ kind: "struct", description: "A size.", cites, members: { [member]: text("A length.") } }) as const;
  const board = { kind: "struct", description: "A board.", cites, members: { Size: size("Depth") } } as const;
  const twice = { Size: size("Width"), Board: board };
  expect(() => propsText(shelf(twice), handler)).toThrow(
    "book-shelf: two types of props are called Size; name one of them in propTypes",
  );
  const written = propsText(shelf({ Size: size("Width"), Board: size("Width") }), handler);
  expect(written.match(/interface Size /g)).toHaveLength(1);
});

test("comments wrap at 120 columns", () => {
  const written = propsText(shelf({ Name: text("Word ".repeat(60).trim()) }), handler);
  const lines = written.split("\n").filter((line) => line.includes("Word"));
  expect(lines.length).toBe(3);
  expect(lines.map((line) => line.length)).toSatisfy((all: number[]) => all.every((length) => length <= 120));
});
