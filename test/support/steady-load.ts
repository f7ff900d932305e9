import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** The result of a request: its status, or the error. */
export type Outcome = number | string;

/** One of the requests that are sent in turn. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: () => string;
}

/** How long a connection may be idle: half of what the load balancer allows. */
const IDLE_MS = 30_000;

/** Sends requests at a steady rate over keep-alive connections, and records the result of each: its status, or its error. */
export class SteadyLoad {
  // Connections end here before the load balancer would end them, because a request may be on its way just then.
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 50, timeout: IDLE_MS });
  private readonly pending = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private sent = 0;
  readonly outcomes = new Map<Outcome, number>();

  /** @param perSecond the rate, whether or not earlier requests are answered */
  constructor(
    private readonly origin: string,
    requests: readonly LoadRequest[],
    perSecond: number,
  ) {
    const began = performance.now();
    this.timer = setInterval(() => {
      const due = ((performance.now() - began) * perSecond) / 1000;
      while (this.sent < due) this.send(requests[this.sent % requests.length]!);
    }, 5);
  }

  get count(): number {
    return this.sent;
  }

  /** The results that are not successes. */
  get failures(): [Outcome, number][] {
    return [...this.outcomes].filter(([outcome]) => typeof outcome === 'string' || outcome >= 400);
  }

  /** Stops sending, and waits for the last answers. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.pending);
    this.agent.destroy();
  }

  private send(each: LoadRequest): void {
    this.sent += 1;
    const ended = this.outcomeOf(each).then((outcome) => {
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
      this.pending.delete(ended);
    });
    this.pending.add(ended);
  }

  private outcomeOf({ method, path, headers, body }: LoadRequest): Promise<Outcome> {
    return new Promise((done) => {
      const idempotency = method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {};
      const sending = request(this.origin + path, {
        method,
        agent: this.agent,
        headers: { ...headers, ...idempotency },
      });
      sending.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
      sending.on('response', (response) => {
        response.resume();
        response.on('error', (error: NodeJS.ErrnoException) => done(`body: ${error.code ?? error.message}`));
        response.on('end', () => done(response.statusCode!));
      });
      sending.end(body?.());
    });
  }
}
