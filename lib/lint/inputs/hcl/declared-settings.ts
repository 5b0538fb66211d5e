/** Declarations in the blocks of Lintel's provider in a root module: `rest_api`, and each of `agents`. */
import { isMembers, type Members } from "../../../base/members.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { type Choose, everyBranch } from "../../declaration/branches.ts";
import { Node } from "../../declaration/node.ts";
import { formatPath, type Segment } from "../../text/path.ts";
import { UnknownValue } from "../../text/unknown.ts";
import type { FoundResource } from "../detected.ts";
import { declaredMembers, settingType, typeReading } from "../resource-type.ts";
import { settingProp } from "../terraform/prop-names.ts";
import { BlockPlaces, blockValue } from "./block-value.ts";
import { type Budget, HclEvaluation } from "./evaluation/evaluate.ts";
import { unknownInPlain } from "./evaluation/value.ts";
import type { ModuleInstance } from "./modules/instance.ts";
import type { InFile } from "./modules/module.ts";
import type { HclBlock } from "./syntax/syntax.ts";

/** The declarations of one provider block, in every branch. */
export function* settingsDetectedIn(
  root: ModuleInstance,
  block: InFile<HclBlock>,
  models: readonly ResourceModel[],
  budget: Budget,
): Generator<FoundResource> {
  const { it, file } = block;
  const { json } = it;
  if (it.labels[0] !== "lintel" && json?.address === undefined) return;
  const branches = everyBranch((choose) => settingsIn(root, block, choose, budget));
  for (const model of models) {
    const { providerSetting: setting } = model;
    if (setting === undefined) continue;
    const type = settingType(model, setting);
    const above = json?.segments ?? ["provider", "lintel"];
    const found = branches.map(({ assumptions, value: { raw, place, elsewhere, secrets } }) => {
      const places = new BlockPlaces(file, above, { place, elsewhere }, root.scopeOf(file));
      const reading = typeReading(type, {
        ...{ emptyIsAbsent: true, places, secrets, unknownBecause: unknownInPlain },
        // CDKTF writes no metadata into provider blocks: even overrides of settings have the names of props.
        ...(file.isGenerated === true && { callerTo: () => settingProp }),
      });
      const nodes = [...partsOf(raw[setting], [setting])].map(([at, part]) => {
        const node = Node.root(reading, declaredMembers(type, part), type.declaration, [...above, ...at]);
        return [model.severalSettings === true || json !== undefined ? formatPath(at) : setting, node] as const;
      });
      return { assumptions, value: new Map(nodes) };
    });
    for (const path of new Set(found.flatMap(({ value }) => [...value.keys()]))) {
      const inEach = found.map(({ assumptions, value }) => ({ assumptions, value: value.get(path) }));
      const first = inEach.find(({ value }) => value !== undefined)?.value;
      if (first === undefined) continue;
      const { alias } = branches[0]?.value.raw ?? {};
      const address = typeof alias === "string" ? `lintel.${alias}` : "lintel";
      yield {
        model,
        root: first,
        ...(inEach.length > 1 && { branches: inEach }),
        file,
        resource: () => `${json?.address ?? `provider.${address}`}.${path}`,
        scope: `${root.module.id} ${address}`,
        ...(file.isGenerated === true && { isGenerated: true }),
      };
    }
  }
}

/** The block's values under one set of answers. */
function settingsIn(root: ModuleInstance, { it, file }: InFile<HclBlock>, choose: Choose, budget: Budget) {
  const evaluation = new HclEvaluation(choose, budget);
  evaluation.begin();
  return { ...blockValue(it, root.scopeOf(file), evaluation), secrets: evaluation.secrets };
}

/** A structure, or each structure of a list. */
function* partsOf(value: unknown, at: readonly Segment[]): Generator<readonly [readonly Segment[], Members]> {
  if (value instanceof UnknownValue) return;
  if (isMembers(value)) yield [at, value];
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* partsOf(each, [...at, index]);
}
