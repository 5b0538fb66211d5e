/** The common parts of the two AWS services, whose clients sign their requests. */

import type { Members } from "../../base/members.ts";
import { type CallOperation, createClient } from "../../client/client.ts";
import type { Operation, Service } from "../../client/operation.ts";
import type { ServiceMessages } from "../../facts/model/operation-messages.ts";
import type { ConnectionSettings, ServiceConnection, ServiceFacts, ServiceOperation } from "./client-service.ts";

/** The parts that differ. */
interface SignedFacts {
  readonly messages: ServiceMessages;
  /** The request's member that limits a page, if the client merges pages. */
  readonly pageSize?: string;
  readonly modelledErrors: NonNullable<ServiceFacts["modelledErrors"]>;
}

/** The facts of a signed service, derived from its client. */
export function signedService<Op extends Operation, O extends { readonly [method: string]: Op }>(
  service: Service<Op, O>,
  { messages, pageSize, modelledErrors }: SignedFacts,
): ServiceFacts {
  const { pageToken: token } = service;
  const operations = Object.values(service.operations).flatMap((operation): ServiceOperation[] => {
    const { name, clientToken, pageOf: items, inputParts = [], outputParts = [] } = operation;
    const ofOperation = messages[name];
    // A request whose input is a whole resource is linted as that resource.
    const kind = inputParts.find(({ at, part }) => at === "" && part === "")?.resource.name;
    if (ofOperation === undefined) return [];
    return [
      {
        name,
        messages: ofOperation,
        ...(pageSize !== undefined && items !== undefined && { paging: { token, next: token, size: pageSize, items } }),
        ...(clientToken === true && { filledIn: ["clientToken"] }),
        inputParts,
        outputParts,
        ...(kind !== undefined && { declares: (input: Members) => ({ kind, input }) }),
      },
    ];
  });
  return {
    operations,
    options: [],
    requiredOptions: [],
    variables: {},
    refusedOptions: {},
    isRegional: true,
    isVendors: true,
    modelledErrors,
    connect: (settings) => connect(service, settings),
  };
}

function connect<Op extends Operation, O extends { readonly [method: string]: Op }>(
  service: Service<Op, O>,
  settings: ConnectionSettings,
): ServiceConnection {
  const client = createClient(service, { ...settings, vocabulary: "as-written" });
  const calls = new Map<string, CallOperation | undefined>(
    Object.entries(service.operations).map(([method, { name }]) => [name, client[method]]),
  );
  return {
    async *responses(operation, input) {
      const call = calls.get(operation);
      if (call !== undefined) yield await call(input);
    },
    close: client.close,
  };
}
