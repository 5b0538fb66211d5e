/** The JSON schema of a back-test; schemas/ is rendered from it. */
import { actions } from "../../simulate/policy/rule.ts";
import { count, listOf, structure, text, time } from "../simulation/result-schema.ts";

const outcomes = { enum: [...actions, "KEEP"] };
const totals = {
  executions: { ...count, description: "Executions that were judged, in whole or in part." },
  actions: { ...count, description: "Actions that were done, predicted, or both, and could be compared." },
  asPredicted: count,
  parts: {
    ...structure({ actions: count, asPredicted: count }),
    description: "The same for AMIs and snapshots of images on which an execution acted as predicted.",
  },
};

/** For `--history FILE --format json`; later releases may add members, and increment `version` if they change one. */
export const backTestSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "lintel simulate --history --format json",
  ...structure({
    version: { const: 1 },
    from: { ...time, description: "The period of the history." },
    to: time,
    ...totals,
    policies: listOf(structure({ name: text, file: text, arns: listOf(text), ...totals }, "file")),
    differences: listOf(
      structure(
        {
          image: text,
          part: { ...text, description: "The AMI or the snapshot that differs, if it is not the image." },
          policy: text,
          rule: { ...count, description: "From 0, in policyDetails: the rule that acts, according to the simulation." },
          execution: text,
          at: { ...time, description: "When the execution began." },
          done: outcomes,
          predicted: listOf(outcomes),
          reason: { ...text, description: "The reason of the simulation's result." },
          stated: { ...text, description: "What the service says." },
          gap: { ...text, description: "The decision that the simulation follows, in `decisions`." },
          explanation: { ...text, description: "What the service would do otherwise to explain it." },
          byHand: { ...text, description: "What somebody may have changed by hand, if that explains it too." },
        },
        ...["part", "rule", "stated", "explanation", "byHand"],
      ),
    ),
    decisions: {
      ...listOf(structure({ gap: text, sentence: text, basis: text })),
      description: "The rules that the simulation follows where there are differences, and their guide.",
    },
    notJudged: listOf(
      structure(
        {
          policy: { ...text, description: "The name, or the ARN of a policy that no file declares." },
          reason: text,
          count,
          of: { enum: ["executions", "actions"] },
          execution: { ...text, description: "One of them." },
          image: text,
        },
        ...["execution", "image"],
      ),
    ),
  }),
} as const;
