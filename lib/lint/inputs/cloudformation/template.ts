/** The sections of a template, and the resources that it declares. */
import type { Members } from "../../../base/members.ts";
import { everyBranch } from "../../declaration/branches.ts";
import type { Segment } from "../../text/path.ts";
import { forEachPrefix, isMapping } from "../../text/templates/intrinsic.ts";
import { UnknownValue } from "../../text/unknown.ts";
import { Parameters } from "./parameters.ts";
import {
  type Bindings,
  entriesOfElement,
  type Loop,
  loopOf,
  maxMembers,
  maxPasses,
  Resolver,
  withBindings,
} from "./resolver.ts";

/** An entry of a section; a loop makes one entry per element. */
export interface SectionEntry {
  /** If the elements of a loop are unknown, as the loop writes it: `Policy${Stage}`. */
  readonly name: string;
  readonly body: unknown;
  /** Path of the body. */
  readonly segments: readonly Segment[];
  readonly bindings: Bindings;
  /** See {@link Declaration.repeatedBecause}. */
  readonly repeatedBecause?: string;
}

/** A resource as a template declares it; its name is the logical id. */
export interface DeclaredResource extends SectionEntry {
  readonly body: Members;
  readonly type: string;
}

/** Macros of the vendor that change only what they define. */
const harmlessMacros = new Set([
  "AWS::CodeDeployBlueGreen",
  "AWS::Include",
  "AWS::LanguageExtensions",
  "AWS::SecretsManager-2020-07-23",
  "AWS::SecretsManager-2024-09-16",
  "AWS::Serverless-2016-10-31",
  "AWS::ServiceCatalog",
]);

/** A template; reads its sections on demand. */
export class Template {
  readonly #document: Members;
  #parameters: Parameters | undefined;
  #conditions: Map<string, SectionEntry> | undefined;
  #passesLeft = maxPasses;
  #membersLeft = maxMembers;

  readonly #given: Members;

  /** `given` returns the values of its parameters, by their names; undefined if a macro may declare more. */
  constructor(document: Members, given?: (declared: readonly string[] | undefined) => Members | undefined) {
    this.#document = document;
    const { Parameters: declared } = document;
    const names = this.changedByMacro === undefined ? Object.keys(isMapping(declared) ? declared : {}) : undefined;
    this.#given = given?.(names) ?? {};
  }

  get parameters(): Parameters {
    this.#parameters ??= new Parameters(this.#document, this.#given);
    return this.#parameters;
  }

  /** A condition; undefined if it does not exist. */
  condition(name: string): SectionEntry | undefined {
    if (this.#conditions === undefined) {
      this.#conditions = new Map();
      for (const entry of this.#entries("Conditions", [])) this.#conditions.set(entry.name, entry);
    }
    return this.#conditions.get(name);
  }

  /** A mapping; undefined if it does not exist. */
  mapping(name: string): unknown {
    return partNamed(this.#document.Mappings, name);
  }

  /** Whether a resource of this name may exist. Macros may add any; loops, too, require one. */
  mayDeclare(name: string): boolean {
    return this.#document.Transform !== undefined || partNamed(this.#document.Resources, name) !== undefined;
  }

  /** The type of a resource; undefined if it is not known. */
  typeOf(name: string): string | undefined {
    const body = partNamed(this.#document.Resources, name);
    return isMapping(body) && typeof body.Type === "string" ? body.Type : undefined;
  }

  /** The reason why the whole template is unknown, if a macro may change all of it. */
  get changedByMacro(): UnknownValue | undefined {
    const { Transform, Resources } = this.#document;
    const inResources = isMapping(Resources) ? Resources["Fn::Transform"] : undefined;
    for (const macro of [Transform, inResources].flat()) {
      const name: unknown = isMapping(macro) ? macro.Name : macro;
      if (name === undefined || name === null || (typeof name === "string" && harmlessMacros.has(name))) continue;
      return new UnknownValue(`may be changed by the macro ${typeof name === "string" ? name : "of Transform"}`);
    }
    return undefined;
  }

  /** The resources, including those of loops; `segments` is the path of the template. */
  *resources(segments: readonly Segment[]): Generator<DeclaredResource> {
    for (const entry of this.#entries("Resources", segments)) {
      const { body, bindings } = entry;
      if (!isMapping(body)) continue;
      const type = typeof body.Type === "string" ? withBindings(body.Type, bindings) : "";
      yield { ...entry, body, type };
    }
  }

  *#entries(section: "Conditions" | "Resources", segments: readonly Segment[]): Generator<SectionEntry> {
    const entries = this.#document[section];
    if (isMapping(entries)) yield* this.#entriesIn(entries, [...segments, section], new Map());
  }

  mayRepeat(members: number): boolean {
    this.#membersLeft -= members;
    return this.#membersLeft >= 0;
  }

  /** The elements of a loop; unknown if they differ by branch, or are too many: then no more of them are evaluated. */
  #elementsOf(loop: Loop, key: string, bindings: Bindings): readonly unknown[] | UnknownValue {
    const open = new UnknownValue(`is one of several in ${key}`);
    if (this.#passesLeft < 0) return open;
    const [{ value }, another] = everyBranch((choose) => new Resolver(this, choose, bindings).elements(loop));
    if (value instanceof UnknownValue) return value;
    if (another !== undefined) return open;
    this.#passesLeft -= value.length * entriesOfElement(loop);
    return this.#passesLeft >= 0 ? value : open;
  }

  *#entriesIn(
    entries: Members,
    segments: readonly Segment[],
    bindings: Bindings,
    repeatedBecause?: string,
  ): Generator<SectionEntry> {
    for (const [key, body] of Object.entries(entries)) {
      const at = [...segments, key];
      if (!key.startsWith(forEachPrefix)) {
        const repeated = repeatedBecause !== undefined && { repeatedBecause };
        yield { name: withBindings(key, bindings), body, segments: at, bindings, ...repeated };
        continue;
      }
      const loop = loopOf(body);
      if (loop === undefined) continue;
      const elements = this.#elementsOf(loop, key, bindings);
      const isOpen = elements instanceof UnknownValue;
      const reason = isOpen ? `${key} determines how many there are` : repeatedBecause;
      for (const element of isOpen ? [elements] : elements) {
        yield* this.#entriesIn(loop.body, [...at, 2], new Map(bindings).set(loop.identifier, element), reason);
      }
    }
  }
}

const partNamed = (section: unknown, name: string): unknown =>
  isMapping(section) && Object.hasOwn(section, name) ? section[name] : undefined;
