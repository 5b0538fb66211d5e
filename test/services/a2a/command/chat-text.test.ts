/** Formats a task for somebody who reads along. */
import { expect, it } from "vitest";
import { ChatText } from "../../../../lib/services/a2a/command/chat/turn.ts";

const chunk = (text: string, more: object = {}) => ({
  artifactUpdate: { taskId: "t", artifact: { artifactId: "a", name: "answer", parts: [{ text }] }, ...more },
});
const whole = (...parts: readonly object[]) => ({
  task: { id: "t", status: { state: "TASK_STATE_WORKING" }, artifacts: [{ artifactId: "a", name: "answer", parts }] },
});
const said = (text: string, messageId?: string) => ({
  statusUpdate: { taskId: "t", status: { state: "TASK_STATE_WORKING", message: { messageId, parts: [{ text }] } } },
});

function shown(...elements: readonly object[]): string {
  const text = new ChatText();
  return elements.map((element) => text.next({ ...element })).join("") + text.end();
}

it.each([
  ["the chunks of an artifact", [chunk("one "), chunk("two", { append: true })], "answer:\none two\n"],
  ["a stream that is resumed", [chunk("one "), whole({ text: "one two" })], "answer:\none two\n"],
  ["one that is resumed where it was", [chunk("one "), whole({ text: "one " })], "answer:\none \n"],
  [
    "a task with the chunks as parts",
    [chunk("one "), chunk("two", { append: true, lastChunk: true }), whole({ text: "one " }, { text: "two" })],
    "answer:\none two\n",
  ],
  ["an artifact that was replaced", [chunk("one"), whole({ text: "two" })], "answer:\none\nanswer:\ntwo\n"],
  ["an artifact that begins anew", [chunk("one", { lastChunk: true }), chunk("two")], "answer:\none\nanswer:\ntwo\n"],
  [
    "files",
    [whole({ raw: "aGk=", filename: "a.bin" }, { url: "https://a.example/b", filename: "b" })],
    "answer:\na.bin: 2 bytes (/save writes them)\nb: https://a.example/b\n",
  ],
  ["a message between chunks", [chunk("one "), said("wait", "m"), chunk("two")], "answer:\none \nwait\nanswer:\ntwo\n"],
  ["a message that the task repeats", [said("hi", "m"), said("hi", "m"), said("hi", "n")], "hi\nhi\n"],
  ["messages without ids", [said("hi"), said("hi")], "hi\nhi\n"],
])("a conversation shows %s", (_, elements, text) => {
  expect(shown(...elements)).toBe(text);
});
