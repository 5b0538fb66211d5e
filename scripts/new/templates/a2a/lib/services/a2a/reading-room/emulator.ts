/** The operations on the reading rooms of tasks, which end with their task. */
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import type { Agent } from "../emulator/agent.ts";
import { refusedFor } from "../emulator/faults.ts";
import type { TaskRecord } from "../emulator/task-record.ts";
import type { readingRoomMessage } from "./model.ts";

type StoredReadingRoom = ValueOf<typeof readingRoomMessage>;

/** The reading rooms of each task, by id. */
const readingRooms = new WeakMap<TaskRecord, Map<string, StoredReadingRoom>>();

function roomsOf(task: TaskRecord): Map<string, StoredReadingRoom> {
  const known = readingRooms.get(task) ?? new Map<string, StoredReadingRoom>();
  readingRooms.set(task, known);
  return known;
}

/** Adds a reading room to a task, or replaces the one with the same id. */
export function createReadingRoom(agent: Agent, room: StoredReadingRoom, size: number): StoredReadingRoom {
  const task = agent.tasks.get(room.tenant ?? "", room.taskId);
  agent.tasks.hold(task, size);
  roomsOf(task).set(room.id, room);
  return room;
}

/** A request for one reading room. */
interface OneReadingRoom {
  readonly tenant?: string;
  readonly taskId: string;
  readonly id: string;
}

export function getReadingRoom(agent: Agent, { tenant = "", taskId, id }: OneReadingRoom): StoredReadingRoom {
  const found = roomsOf(agent.tasks.get(tenant, taskId)).get(id);
  if (found !== undefined) return found;
  throw refusedFor("TASK_NOT_FOUND", `task ${taskId} has no reading room ${JSON.stringify(id)}`);
}

/** Deletes a reading room; a missing one is not an error. */
export function deleteReadingRoom(agent: Agent, { tenant = "", taskId, id }: OneReadingRoom): void {
  roomsOf(agent.tasks.get(tenant, taskId)).delete(id);
}
