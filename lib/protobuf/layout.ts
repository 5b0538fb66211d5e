/** What reading and writing ask of a message's fields again and again, derived once for each definition. */
import { type FieldKind, type MessageDefinition, type MessageField, mapEntry, wireType } from "./definition.ts";

/** A field of a message. */
export interface Slot {
  readonly name: string;
  readonly field: MessageField;
  /** Its place among the fields. */
  readonly index: number;
  /** The kind of one occurrence: of a map, the message of an entry. */
  readonly kind: FieldKind;
  readonly wireType: number;
}

/** The fields of a message. */
export interface Layout {
  /** In the order of the definition. */
  readonly slots: readonly Slot[];
  /** In the reverse order. */
  readonly backward: readonly Slot[];
  readonly byNumber: ReadonlyMap<number, Slot>;
}

const layouts = new WeakMap<MessageDefinition, Layout>();

/** The fields of a definition. */
export function layoutOf(definition: MessageDefinition): Layout {
  const known = layouts.get(definition);
  if (known !== undefined) return known;
  const slots = Object.entries(definition).map(([name, field], index): Slot => {
    const kind = field.cardinality === "map" ? mapEntry(field.kind) : field.kind;
    return { name, field, index, kind, wireType: wireType(kind) };
  });
  const layout: Layout = {
    slots,
    backward: slots.toReversed(),
    byNumber: new Map(slots.map((slot) => [slot.field.number, slot])),
  };
  layouts.set(definition, layout);
  return layout;
}
