/** The A2A service, at `/agent` and `/agent/{tenant}`, with its card and a small authorization server. */
import type {
  EmulatedCall,
  EmulatedService,
  RefusedRequest,
  RequestHead,
  ServiceResponse,
} from "../../emulator/emulated-service.ts";
import { Refusal } from "../../emulator/refusal.ts";
import type { Schedule } from "../../emulator/state/schedule.ts";
import { agentPath, serveCard } from "./agent-card/emulator.ts";
import { admit, admitKnown, challengesOf, type Gate } from "./emulator/access.ts";
import { Agent } from "./emulator/agent.ts";
import type { EmulatedAgentSettings } from "./emulator/agent-settings.ts";
import { bindingsOf, type WireBindings } from "./emulator/bindings/index.ts";
import { v0_3Card } from "./emulator/bindings/v0_3/card.ts";
import { EventStream } from "./emulator/event-stream.ts";
import { refuseProblems, unknownPath } from "./emulator/faults.ts";
import { oauthOperation, oauthOperations, oauthResponse } from "./emulator/oauth-server.ts";
import { extensionsFor, refuseBinding, refuseTenant, refuseUnoffered, refuseVersion } from "./emulator/offer.ts";
import { perform } from "./emulator/operations.ts";
import { readDocument } from "./emulator/reader.ts";
import { agentOperations } from "./model/operations.ts";
import { agentMediaTypes, cardPath, extensionsHeader, v0_3ExtensionsHeader } from "./model/wire.ts";

const readCard = "GetAgentCard";

/** An emulated agent. Its tasks exist in memory only. */
export class AgentService implements EmulatedService {
  readonly name = "agent";
  readonly tables = [];
  readonly failures = {
    400: "invalid",
    402: "unavailable",
    403: "forbidden",
    429: "unavailable",
    500: "internal",
    503: "unavailable",
  } as const;
  readonly operations = [readCard, ...Object.keys(agentOperations), ...oauthOperations];
  readonly outcomes = [];
  readonly #settings: EmulatedAgentSettings;
  readonly #agent: Agent;
  readonly #gate: Gate;
  readonly #servedCard: object;
  readonly #bindings: WireBindings;

  constructor(settings: EmulatedAgentSettings, schedule: Schedule) {
    this.#settings = settings;
    this.#agent = new Agent(settings, schedule);
    this.#gate = { card: settings.card, credentials: settings.credentials, tokens: this.#agent.tokens };
    this.#servedCard = settings.protocol === "0.3" ? v0_3Card(settings.card) : settings.card;
    this.#bindings = bindingsOf(settings.protocol);
  }

  isNamedInBody(head: RequestHead): boolean {
    return this.#bindings.isNamedInBody(head);
  }

  match(head: RequestHead, body?: Uint8Array): string | undefined {
    const { method, path } = head;
    if (path === cardPath || path === agentPath + cardPath) {
      if (method === "GET" || method === "HEAD") return readCard;
      throw unknownPath(405, `the method is ${method}; ${path} supports GET`);
    }
    const binding = this.#bindings.of(head);
    if (binding === undefined) return oauthOperation(path);
    refuseBinding(binding, this.#settings.card);
    return binding.operationOf({ head, ...(body !== undefined && { body }) });
  }

  async handle(call: EmulatedCall): Promise<ServiceResponse> {
    const { head, operation, body } = call;
    const { card, cardChanged: changed } = this.#settings;
    if (operation === readCard) return serveCard({ card: this.#servedCard, changed }, head, agentMediaTypes["1.0.0"]);
    const binding = this.#bindings.of(head);
    if (binding === undefined) return oauthResponse(operation, head, body, this.#gate);
    const name = binding.operationOf(call);
    if (name === "GetExtendedAgentCard") {
      refuseUnoffered(name, this.#settings);
      admitKnown(head, this.#gate);
    } else admit(head, this.#gate);
    const isV0_3 = this.#settings.protocol === "0.3";
    // In 0.3, clients need not name their version.
    if (!isV0_3) refuseVersion(head);
    const headers = extensionsFor(head, card, isV0_3 ? v0_3ExtensionsHeader : extensionsHeader);
    refuseUnoffered(name, this.#settings);
    const { members, problems } = binding.membersOf(name, call);
    const deadline = deadlineIn(binding.timeoutOf?.(call));
    refuseTenant("tenant" in members ? members.tenant : undefined, binding, card);
    const performed = perform(name, this.#agent, {
      call,
      read(request) {
        const { value, problems: more } = readDocument(request, members);
        refuseProblems([...problems, ...more]);
        return value;
      },
      form: binding.streamTo(call, headers),
    });
    const result = await deadline.meet(performed);
    if (result instanceof EventStream) deadline.atEnd(() => result.drop());
    return result instanceof EventStream ? result.respond() : binding.respond(result, call, headers);
  }

  refuse(refusal: Refusal, request?: RefusedRequest): ServiceResponse {
    const { standard } = this.#bindings;
    const binding = request === undefined ? standard : (this.#bindings.of(request.head) ?? standard);
    const response = binding.refuse(refusal, request);
    if (refusal.status !== 401) return response;
    return { ...response, headers: { ...response.headers, "www-authenticate": challengesOf(this.#settings.card) } };
  }

  /** Deletes all tasks. */
  reset(): void {
    this.#agent.reset();
  }

  /** Releases all waiting requests. */
  close(): void {
    this.#agent.close();
  }
}

/** A deadline; what is late is refused or ended. */
interface ClientDeadline {
  /**
   * The result, if it is there in time.
   * @throws Refusal otherwise; what is being done goes on.
   */
  meet<Result>(work: Promise<Result>): Promise<Result>;
  /** Runs an action when the time is over. */
  atEnd(action: () => void): void;
}

/** The deadline after a number of milliseconds; none without it. */
function deadlineIn(timeout: number | undefined): ClientDeadline {
  if (timeout === undefined) return { meet: (work) => work, atEnd: () => undefined };
  const end = performance.now() + timeout;
  const left = () => Math.min(Math.max(0, end - performance.now()), maxTimerMs);
  return {
    async meet(work) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const refusal = new Refusal("invalid", 408, `the client waits ${timeout} ms, which are over; the task goes on`);
        timer = setTimeout(() => reject(refusal), left());
      });
      work.catch(() => undefined);
      return Promise.race([work, late]).finally(() => clearTimeout(timer));
    },
    atEnd: (action) => void setTimeout(action, left()).unref(),
  };
}

/** The longest time that a timer of Node can have; nobody waits for its end. */
const maxTimerMs = 2 ** 31 - 1;
