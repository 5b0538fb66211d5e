"""A plugin of pytest, since the conformance kit has no option for credentials: each of its clients sends an API key.

Usage: API_KEY=… pytest -p with_api_key, with this folder in PYTHONPATH. `npm run test:conformance` does so.
"""

import os
from collections import namedtuple

import grpc
import httpx

NAME, KEY = "x-api-key", os.environ["API_KEY"]

plain_send = httpx.Client.send


def send_with_key(client, request, **options):
    request.headers[NAME] = KEY
    return plain_send(client, request, **options)


Details = namedtuple("Details", ["method", "timeout", "metadata", "credentials", "wait_for_ready", "compression"])


class KeyInterceptor(grpc.UnaryUnaryClientInterceptor, grpc.UnaryStreamClientInterceptor):
    """Adds the key to the metadata of every call."""

    def intercept_unary_unary(self, continuation, details, request):
        return continuation(self.with_key(details), request)

    def intercept_unary_stream(self, continuation, details, request):
        return continuation(self.with_key(details), request)

    def with_key(self, details):
        given = {name: getattr(details, name, None) for name in Details._fields}
        return Details(**{**given, "metadata": [*(details.metadata or []), (NAME, KEY)]})


plain_channel = grpc.insecure_channel


def channel_with_key(*arguments, **options):
    return grpc.intercept_channel(plain_channel(*arguments, **options), KeyInterceptor())


httpx.Client.send = send_with_key
grpc.insecure_channel = channel_with_key
