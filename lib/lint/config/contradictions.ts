/** What is wrong with options of several configurations together, of which each is valid by itself. */
import { isMembers } from "../../base/members.ts";
import type { RuleOption } from "../rule/rule-options.ts";
import type { Fault } from "../text/fault.ts";
import type { Segment } from "../text/path.ts";
import type { ConfigLayer } from "./config-layer.ts";
import type { Effective } from "./effective.ts";

/** The faults of merged options, each at the member of the nearest configuration that has a part in it. */
export function* contradictions(
  layers: readonly ConfigLayer[],
  merged: Effective["options"],
  known: readonly RuleOption[],
): Generator<Fault> {
  for (const { name, faultsIn, isMember } of known) {
    const way: readonly Segment[] = isMember === true ? [name] : ["options", name];
    const setting = layers.flatMap((layer) => {
      const value = isMember === true ? Reflect.get(layer.content, name) : layer.content.options?.[name];
      return value === undefined ? [] : [{ layer, value }];
    });
    if (faultsIn === undefined || setting.length < 2) continue;
    const found = [...faultsIn(merged.get(name)?.value)];
    const alone = new Set(setting.flatMap(({ value }) => [...faultsIn(value)].map(({ message }) => message)));
    for (const { segments, message } of found) {
      const [member = ""] = segments;
      const at = setting.findLast(({ value }) => isMembers(value) && Object.hasOwn(value, member));
      if (at === undefined || alone.has(message)) continue;
      const others = setting.filter((each) => each !== at).map(({ layer }) => layer.origin(...way));
      yield at.layer.fault([...way, ...segments], `${message} (merged with ${others.join(" and ")})`);
    }
  }
}
