import { alternatives } from "../../../lib/facts/derive/wording.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { hasParts } from "../../../lib/lint/declaration/plain.ts";
import { isUnknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { memorySizes, unitsPerWhole } from "../../../lib/services/app-runner/hosted-service/model/instance-sizes.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";

const { Cpu, Memory } = hostedService.declaration.members.InstanceConfiguration.members;

/** A documented size in vCPUs or GB: `1 vCPU` and `1024` are 1; undefined for any other text. */
function sizeOf(value: unknown, documented: readonly string[]): number | undefined {
  if (typeof value !== "string" || !documented.includes(value)) return undefined;
  return value.includes(" ") ? Number.parseFloat(value) : Number(value) / unitsPerWhole;
}

/** Whether the memory is not available with these vCPUs; false for undocumented sizes. */
function isMismatch(cpu: unknown, memory: unknown): boolean {
  const size = sizeOf(memory, Memory.enum);
  const sizes = memorySizes.get(sizeOf(cpu, Cpu.enum) ?? Number.NaN);
  return size !== undefined && sizes?.includes(size) === false;
}

function mayMismatch(instance: unknown): boolean {
  if (!hasParts(instance)) return false;
  const { Cpu: cpu = Cpu.default, Memory: memory = Memory.default } = instance;
  return isUnknown(cpu) || isUnknown(memory) || isMismatch(cpu, memory);
}

export default rule({
  severity: "warning",
  summary: "Memory has a size that fits the processing units.",
  otherwise: "App Runner supports fixed pairs of CPU and memory, and may refuse another pair.",
  unwanted: "App Runner supports a size that is newer than your version of Lintel.",
  cites: [cite(2, "InstanceConfiguration")],
  gap: "hosted-service/instance-sizes",
  good: {
    "two sizes that go together": `
InstanceConfiguration: { Cpu: 0.25 vCPU, Memory: 0.5 GB }`,
    "the same in units": `
InstanceConfiguration: { Cpu: "256", Memory: "512" }`,
    "1 vCPU is the default": `
InstanceConfiguration: { Memory: 4 GB }`,
  },
  bad: {
    "too little memory": `
InstanceConfiguration: { Cpu: 4 vCPU, Memory: ⟦4 GB⟧ }`,
    "too much in units": `
InstanceConfiguration: { Cpu: "256", Memory: ⟦"2048"⟧ }`,
    "2 GB is the default": `
InstanceConfiguration: { Cpu: ⟦4 vCPU⟧ }`,
    "and 1 vCPU": `
InstanceConfiguration: { Memory: ⟦12 GB⟧ }`,
  },
  each: ["InstanceConfiguration"],
  when: [[".", mayMismatch]],
  *check(instance) {
    const cpu = instance.at("Cpu");
    const memory = instance.at("Memory");
    const units = given(cpu, Cpu.default);
    if (!isMismatch(units, given(memory, Memory.default))) return;
    const sizes = memorySizes.get(sizeOf(units, Cpu.enum) ?? Number.NaN) ?? [];
    yield {
      at: memory.state === "absent" ? cpu : memory,
      message: `${memory.path} is ${shown(memory, Memory.default)} and ${cpu.path} is ${shown(cpu, Cpu.default)}; with this ${cpu.lastSegment}, ${memory.lastSegment} must be ${alternatives(sizes.map((size) => `${size} GB`))}`,
      help: `set ${memory.path} to one of these sizes`,
    };
  },
});

/** The value of a size, or the default if it is absent; undefined if it is unknown. */
const given = (size: Node, byDefault: string): unknown => (size.state === "absent" ? byDefault : size.value);

const shown = (size: Node, byDefault: string): string =>
  size.state === "absent" ? `${JSON.stringify(byDefault)} by default` : size.shown;
