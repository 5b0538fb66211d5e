/** Formats responses as text. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { agentCard } from "../../../../../lib/services/a2a/agent-card/model.ts";
import { fold } from "../../../../../lib/services/a2a/command/folded-task.ts";
import { StreamText } from "../../../../../lib/services/a2a/command/output/output.ts";
import { agentText } from "../../../../../lib/services/a2a/command/output/text.ts";
import { streamResponse } from "../../../../../lib/services/a2a/model/task.ts";

it("the text output accepts any JSON in any member", () => {
  const names = [...Object.keys(agentCard.declaration.members), ...Object.keys(streamResponse.members), "status"];
  const responses = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
  fc.assert(
    fc.property(responses, (response) => {
      expect(agentText(response)).toMatch(/\n$|^$/);
    }),
  );
});

it("the text output has whole artifacts, however they are split into chunks", () => {
  const texts = fc.array(fc.stringMatching(/^[a-z ]{0,5}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(texts, (pieces) => {
      const printer = new StreamText();
      const of = { taskId: "t", contextId: "c" };
      const chunks = pieces.map((text, index) => ({
        artifactUpdate: { ...of, artifact: { artifactId: "a", name: "answer", parts: [{ text }] }, append: index > 0 },
      }));
      const streamed = chunks.map((chunk) => printer.next(chunk)).join("") + printer.end();
      const whole = chunks.reduce<ReturnType<typeof fold> | undefined>(fold, undefined);
      expect(streamed).toBe(`answer:\n${pieces.join("")}\n`);
      expect(agentText(whole ?? {})).toBe(`task t: \n${streamed}`);
    }),
  );
});
