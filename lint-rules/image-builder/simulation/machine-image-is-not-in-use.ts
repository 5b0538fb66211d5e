import { cite } from "../../../lib/facts/model/citation.ts";
import { outlookDays, withinInWords } from "../../../lib/lifecycle/simulate/outlook.ts";
import { onActions, onMachineImage, simulationRule, withSnapshots } from "../simulation-rule.ts";

export default simulationRule({
  severity: "error",
  summary: `No AMI that something uses is deleted or disabled ${withinInWords(outlookDays)}: nothing could be launched from it.`,
  otherwise: "Auto Scaling groups and launch templates that name the AMI fail to launch instances.",
  cites: [cite(3, "What the service does")],
  good: {
    "an AMI that nothing uses": onMachineImage(
      withSnapshots("DELETE"),
      "tags: { CreatedBy: EC2 Image Builder }\nusedBy: []",
    ),
  },
  bad: {
    "one of a launch template": onMachineImage(
      withSnapshots("⟦DELETE⟧"),
      "tags: {}\nusedBy: [{ kind: launch-template, id: lt-0123456789abcdef0 }]",
    ),
  },
  *judge(simulation, days) {
    const uses = new Map<(typeof simulation.policies)[number]["rules"][number], string[]>();
    for (const act of simulation.acts(days + 1)) {
      const { rule, missing } = act;
      if (missing !== undefined || (rule.action !== "DELETE" && rule.action !== "DISABLE")) continue;
      const gone = new Set(
        simulation.partsAt(act).vmImages.flatMap(({ id, action }) => (action === rule.action ? [id] : [])),
      );
      for (const { id, usedBy = [] } of simulation.table.parts(simulation.indexOf(act)).vmImages ?? []) {
        const [use] = usedBy;
        if (use === undefined || !gone.has(id)) continue;
        const others = usedBy.length > 1 ? ` and ${usedBy.length - 1} more` : "";
        const date = simulation.dateOf(act.day).slice(0, "YYYY-MM-DD".length);
        const ofRule = uses.get(rule) ?? [];
        uses.set(rule, ofRule);
        ofRule.push(`${id} on ${date} (used by the ${use.kind.replaceAll("-", " ")} ${use.id}${others})`);
      }
    }
    yield* onActions(
      uses,
      (rule, images) => `${rule.action === "DELETE" ? "deletes" : "disables"} ${images} in use`,
      "first move its users to a newer AMI, or exclude it by a tag or by lastLaunched",
    );
  },
});
