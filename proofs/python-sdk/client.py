"""Calls every operation of an agent by the client of the public Python SDK, and prints one line of JSON for each.

Usage: client.py URL BINDING. `npm run test:python-sdk` starts the agent and judges the lines.
"""

import asyncio
import json
import sys
import uuid

import grpc.aio
import httpx
from a2a import types
from a2a.client import ClientConfig, ClientFactory


def message(prefix: str, text: str) -> types.SendMessageRequest:
    """A message whose id begins with the name of a scenario of the emulator."""
    parts = [types.Part(text=text)]
    sent = types.Message(message_id=f"{prefix}-{uuid.uuid4()}", role=types.Role.ROLE_USER, parts=parts)
    return types.SendMessageRequest(message=sent)


async def elements_of(stream) -> list:
    return [element async for element in stream]


async def first_of(stream):
    async for element in stream:
        return element


async def call_all(url: str, binding: str) -> None:
    config = ClientConfig(
        supported_protocol_bindings=[binding],
        httpx_client=httpx.AsyncClient(timeout=20),
        grpc_channel_factory=grpc.aio.insecure_channel,
    )
    client = await ClientFactory(config).create_from_url(url)

    async def tried(name: str, work, fails: bool = False):
        result, error = None, None
        try:
            result = await work
        except Exception as thrown:  # the line says what it is
            error = f"{type(thrown).__name__}: {thrown}"
        print(json.dumps({"name": name, "ok": (error is not None) == fails, "error": error}))
        return result

    await tried("a message to its end", elements_of(client.send_message(message("now", "hello"))))
    asked = await tried("a message to a task that waits", elements_of(client.send_message(message("ask", "ask")))) or []
    ids = {name for element in asked for name in (element.task.id, element.status_update.task_id) if name}
    task = ids.pop() if ids else "none"
    config_of = {"task_id": task, "id": "c"}
    await tried("the task", client.get_task(types.GetTaskRequest(id=task)))
    await tried("no task", client.get_task(types.GetTaskRequest(id="none")), fails=True)
    await tried("the list of tasks", client.list_tasks(types.ListTasksRequest(page_size=2)))
    created = types.TaskPushNotificationConfig(**config_of, url="https://hooks.example.com/a", token="t")
    await tried("a push configuration", client.create_task_push_notification_config(created))
    read = types.GetTaskPushNotificationConfigRequest(**config_of)
    await tried("its reading", client.get_task_push_notification_config(read))
    listed = types.ListTaskPushNotificationConfigsRequest(task_id=task)
    await tried("their list", client.list_task_push_notification_configs(listed))
    deleted = types.DeleteTaskPushNotificationConfigRequest(**config_of)
    await tried("its deletion", client.delete_task_push_notification_config(deleted))
    await tried("a subscription", first_of(client.subscribe(types.SubscribeToTaskRequest(id=task))))
    await tried("a cancellation", client.cancel_task(types.CancelTaskRequest(id=task)))
    await tried("a second cancellation", client.cancel_task(types.CancelTaskRequest(id=task)), fails=True)
    await client.close()


asyncio.run(call_all(sys.argv[1], sys.argv[2]))
