import { describe, expectTypeOf, test } from "vitest";
import type { Shape } from "../../../lib/facts/shape/shape.ts";
import type { MembersOf, ValueOf } from "../../../lib/facts/shape/value-of.ts";
import { walk } from "../../../lib/facts/shape/walk.ts";
import type { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";

const shape = {
  kind: "struct",
  members: {
    name: { kind: "string", required: true },
    size: { kind: "string", enum: ["SMALL", "LARGE"] },
    count: { kind: "integer", required: true },
    isOpen: { kind: "boolean" },
    tags: { kind: "map", key: { kind: "string" }, value: { kind: "string" }, asList: { key: "Key", value: "Value" } },
    parts: {
      kind: "list",
      element: { kind: "struct", members: { id: { kind: "string", required: true } } },
      required: true,
    },
    settings: { kind: "any" },
  },
} as const satisfies Shape;

interface Expected {
  readonly name: string;
  readonly size?: "SMALL" | "LARGE";
  readonly count: number;
  readonly isOpen?: boolean;
  readonly tags?: { readonly [key: string]: string };
  readonly parts: readonly { readonly id: string }[];
  readonly settings?: unknown;
}

describe("the type of a value", () => {
  test("follows from its shape: required and optional members, enums, lists, maps and structures", () => {
    expectTypeOf<ValueOf<typeof shape>>().toEqualTypeOf<Expected>();
    expectTypeOf<MembersOf<typeof shape.members>>().toEqualTypeOf<Expected>();
  });

  test("is the type of what a walk returns", () => {
    expectTypeOf(walk(shape, {}).value).toEqualTypeOf<Expected>();
  });

  test("is unknown if the compiler does not know the shape", () => {
    expectTypeOf<ValueOf<Shape>>().toEqualTypeOf<unknown>();
    expectTypeOf<ValueOf<{ readonly kind: "list"; readonly element: Shape }>>().toEqualTypeOf<readonly unknown[]>();
    expectTypeOf<MembersOf<{ readonly [name: string]: Shape }>>().toEqualTypeOf<{ readonly [name: string]: unknown }>();
  });

  test("admits every string where an enum is not a literal", () => {
    expectTypeOf<ValueOf<{ readonly kind: "string"; readonly enum: readonly string[] }>>().toEqualTypeOf<string>();
  });

  test("requires a member only if the shape is known to require it", () => {
    expectTypeOf<MembersOf<{ readonly a: { readonly kind: "integer"; readonly required?: true } }>>().toEqualTypeOf<{
      readonly a?: number;
    }>();
  });

  test("of a declared resource has the documented words", () => {
    type Declared = ValueOf<typeof hostedService.declaration>;
    expectTypeOf<Declared["ServiceName"]>().toEqualTypeOf<string>();
    expectTypeOf<Declared["Tags"]>().toEqualTypeOf<{ readonly [key: string]: string } | undefined>();
    expectTypeOf<NonNullable<Declared["HealthCheckConfiguration"]>["Protocol"]>().toEqualTypeOf<
      "TCP" | "HTTP" | undefined
    >();
  });
});
