/** The values of declarations as files write them: in which form, under which names, and where. */
import { isBlocks } from "../../facts/derive/blocks.ts";
import type { Field } from "../../facts/model/field.ts";
import { listForm } from "../../facts/shape/list-form.ts";
import type { EntryNames } from "../../facts/shape/shape.ts";
import { formatPath, type Segment } from "../text/path.ts";
import type { Located } from "../text/place.ts";
import type { Span } from "../text/position.ts";
import type { FilePlace, MemberNaming, Reading } from "./reading.ts";
import { listInPlaceOf, meansAbsent, type Writing, writingOf } from "./writing.ts";

/** Paths of the models, each made once: as keys, texts that were made anew would be hashed anew. */
const paths = new Map<string, Map<string, string>>();

/** A path with one more step, which the models have. */
function joined(path: string, step: string, between = ""): string {
  const further = paths.get(path) ?? new Map<string, string>();
  const known = further.get(step);
  if (known !== undefined) return known;
  const made = `${path}${between}${step}`;
  paths.set(path, further.set(step, made));
  return made;
}

/** A value of a declaration as its file writes it. Rules read it as a node and ask only for its path and its names. */
export abstract class WrittenValue {
  protected readonly reading: Reading;
  /** The structure, list or map that contains this value. */
  readonly parent: WrittenValue | undefined;
  /** The name, key or index in the file; undefined for the whole declaration. */
  protected readonly segment: Segment | undefined;
  /** The same segment in the documents' words. */
  protected readonly step: Segment | undefined;
  /** The model of this value; undefined if the model does not know it. */
  readonly field: Field | undefined;
  /** The value as the input's parser returned it; undefined if absent. */
  readonly raw: unknown;
  /** How the file writes this value, where that differs from the model. */
  readonly #writing: Writing | undefined;
  #memberPath: string | undefined;

  constructor(
    reading: Reading,
    parent: WrittenValue | undefined,
    segment: Segment | undefined,
    step: Segment | undefined,
    raw: unknown,
    field: Field | undefined,
  ) {
    this.reading = reading;
    this.parent = parent;
    this.segment = segment;
    this.step = step;
    this.#writing = field && writingOf(raw, field, reading, this);
    const given = this.#writing === undefined ? raw : this.#writing.as;
    this.raw = field && meansAbsent(given, field, reading, parent?.field?.kind === "struct") ? undefined : given;
    const isListed = Array.isArray(this.raw) && field?.kind === "map" && reading.takesListForms === true;
    this.field = isListed && field.asList !== undefined ? listForm(field, field.asList) : field;
  }

  /** How the input writes the declaration. For the engine only; rules must not read it. */
  get written(): Pick<
    Reading,
    | "verbatim"
    | "expectsVendorPlaces"
    | "refusesDocumentsWords"
    | "verdict"
    | "fileVocabulary"
    | "takesBlocks"
    | "places"
    | "secrets"
    | "callerTo"
  > {
    return this.reading;
  }

  /**
   * If this value is a map that the input must write as a list: the names of that list's members. Otherwise undefined.
   */
  get isInPlaceOfList(): readonly string[] | undefined {
    const { field, raw } = this;
    return field && this.#writing === undefined ? listInPlaceOf(raw, field, this.reading, this) : undefined;
  }

  /** Whether the file has an attribute where Terraform has a block. */
  get isInPlaceOfBlock(): boolean {
    const { takesBlocks, places } = this.reading;
    return takesBlocks === true && isBlocks(this.field) && places?.isBlock?.(this.writtenAt("key").segments) === false;
  }

  /**
   * Path in the documents' words, with `[]` for every element and `.*` for every entry: `policyDetails[].filter.unit`.
   */
  get memberPath(): string {
    this.#memberPath ??= this.parent === undefined ? "" : this.parent.#pathOf(this.step);
    return this.#memberPath;
  }

  #pathOf(step: Segment | undefined): string {
    const { field, memberPath } = this;
    if (step === undefined) return "";
    if (typeof step === "number") return joined(memberPath, "[]");
    if (field?.kind === "map") return joined(memberPath, ".*");
    if (memberPath === "") return step;
    const isKnown = field?.kind === "struct" && Object.hasOwn(field.members, step);
    return isKnown ? joined(memberPath, step, ".") : `${memberPath}.${step}`;
  }

  /** The entry's key or the member's name, in the documents' words. */
  get key(): string {
    return String(this.step ?? "");
  }

  /**
   * The names that the file may use for a member of this structure (or for the one at `path`), preferred name first.
   */
  namesOf(member: string, path = this.#pathOf(member)): readonly string[] {
    return this.reading.namesOf(member, path);
  }

  /** The name that findings use for a member of this structure, or for the one at `path`. */
  nameOf(member: string, path = this.#pathOf(member)): string {
    const name = this.namesOf(member, path)[0] ?? member;
    return this.reading.callerTo?.([...this.segments, name])?.(name, member) ?? name;
  }

  /** Replaces names and paths of members in backticks by the names that findings use. */
  spell(text: string): string {
    return text.replace(/`([^`]+)`/g, (_, path: string) =>
      path.replace(/\w+/g, (member) => this.nameOf(member, member)),
    );
  }

  /** The path from the top of the file; `call` renames members, by default they keep the file's names. */
  #wayAs(call: MemberNaming | undefined): StagePath {
    const stages: Stage[] = [];
    for (let node: WrittenValue | undefined = this; node !== undefined; node = node.parent) {
      const isMember = typeof node.step === "string" && node.parent?.field?.kind !== "map";
      const called = call && isMember ? call(String(node.segment), node.field && node.key) : node.segment;
      stages.unshift({ segment: called, writing: node.#writing });
    }
    return new StagePath(stages);
  }

  get #way(): StagePath {
    return this.#wayAs(undefined);
  }

  get #calledWay(): StagePath {
    const way = this.#way;
    const caller = this.reading.callerTo?.(way.segments);
    return caller === undefined ? way : this.#wayAs(caller);
  }

  /** Path from the top of the file, in the file's own names. */
  get segments(): readonly Segment[] {
    return this.#way.segments;
  }

  /** Position of the value or of its key; undefined if the declaration is not from a file. */
  span(part: "value" | "key"): Span | undefined {
    const written = this.writtenAt(part);
    return this.reading.places?.span(written.segments, written.part);
  }

  /** Where the value is set, if it stands here as a reference to a variable or the like. */
  get setAt(): FilePlace | undefined {
    return this.reading.places?.setAt?.(this.writtenAt("value").segments);
  }

  /** The value or key in the file that contains this value or its key. */
  writtenAt(part: "value" | "key"): WrittenAt {
    return this.#way.writtenAt(part);
  }

  /** Path of the key. If the file writes the map as a list, that is the member with the key: `variables[0].name`. */
  get keyPath(): string {
    return this.#calledWay.keyPath;
  }

  /** The place of the value or key in the file, if it can be edited there. */
  located(part: "value" | "key"): Located | undefined {
    return this.reading.places?.place?.(this.writtenAt(part).segments);
  }

  /** Path within the declaration, in the names that findings use: `policy_details[0].filter`. */
  get path(): string {
    return this.#calledWay.path;
  }

  /** Last name or index of the path, as findings name it; "" for the whole declaration. */
  get lastSegment(): string {
    const way = this.reading.callerTo === undefined ? this.#lastWay : this.#calledWay;
    return String(way.lastSteps.at(-1) ?? "");
  }

  /** The end of the path, which {@link StagePath.lastSteps} needs: quicker than the whole. */
  get #lastWay(): StagePath {
    const stages: Stage[] = [{ segment: this.segment, writing: this.#writing }];
    const { parent } = this;
    if (parent !== undefined) stages.unshift({ segment: parent.segment, writing: parent.#writing });
    return new StagePath(stages);
  }

  /** The words that the file may use for one of the documents' words at this path, preferred word first. */
  wordsFor(word: string): readonly string[] {
    return this.reading.wordsFor?.(word, this.memberPath) ?? [word];
  }
}

/** One value on a path. */
interface Stage {
  /** Its name, key or index in the previous stage; undefined for a whole declaration. */
  readonly segment: Segment | undefined;
  /** How the file writes it, where that differs from the model. */
  readonly writing: Writing | undefined;
}

/** A value or a key of a file. */
interface WrittenAt {
  readonly segments: readonly Segment[];
  readonly part: "value" | "key";
}

/** The path to a value: all stages from the top of the file, the value last. */
class StagePath {
  readonly #stages: readonly Stage[];

  constructor(stages: readonly Stage[]) {
    this.#stages = stages;
  }

  /** The path from the top of the file. */
  get segments(): readonly Segment[] {
    return this.#stages.flatMap(({ writing }, index) => {
      const steps = this.#stages[index - 1]?.writing?.is === "sole element" ? [] : this.#stepsTo(index);
      return writing?.is === "list of one" ? [...steps, 0] : steps;
    });
  }

  /** The path within the declaration, in the names of the stages: `policy_details[0].filter`. */
  get path(): string {
    return formatPath(this.#stepsWithin);
  }

  /**
   * The path of the value's key. If the file writes the map as a list, that is the member with the key:
   * `variables[0].name`.
   */
  get keyPath(): string {
    const names = this.#entryNames;
    const isEntry = names !== undefined && this.lastSteps.length > 1;
    return formatPath(isEntry ? [...this.#stepsWithin.slice(0, -1), names.key] : this.#stepsWithin);
  }

  /** The steps to the value from the value that contains it; empty for a whole declaration. */
  get lastSteps(): readonly Segment[] {
    return this.#stepsTo(this.#stages.length - 1);
  }

  /** The value or key in the file that contains this value or its key. */
  writtenAt(part: "value" | "key"): WrittenAt {
    const { segments } = this;
    if (part === "value") return { segments, part };
    const names = this.#entryNames;
    if (names !== undefined) return { segments: [...segments.slice(0, -1), names.key], part: "value" };
    const isInList = this.#stages.at(-1)?.writing?.is === "list of one";
    return { segments: isInList ? segments.slice(0, -1) : segments, part };
  }

  /** If the file writes the surrounding map as a list: the members with its keys and values. */
  get #entryNames(): EntryNames | undefined {
    const map = this.#stages.at(-2)?.writing;
    return map?.is === "entries" ? map.names : undefined;
  }

  get #stepsWithin(): readonly Segment[] {
    const declaration = this.#stages.findLastIndex(({ segment }) => segment === undefined);
    return this.#stages.flatMap((_, index) => (index > declaration ? this.#stepsTo(index) : []));
  }

  /** The steps from the previous stage to this one: two for the entry of a map that is written as a list, else one. */
  #stepsTo(index: number): readonly Segment[] {
    const segment = this.#stages[index]?.segment;
    if (segment === undefined) return [];
    const map = this.#stages[index - 1]?.writing;
    const element = map?.is === "entries" ? map.indices.get(String(segment)) : undefined;
    return map?.is === "entries" && element !== undefined ? [element, map.names.value] : [segment];
  }
}
