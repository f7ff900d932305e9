import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Stage } from './stage.js';

/** The first arrival of a delivery: its event, and the time of arrival, in milliseconds since 1970. */
export interface Arrival {
  readonly event: string;
  readonly at: number;
}

/** Messages to the receiver: set the secrets of endpoints, reset a count, report when a number of deliveries has arrived. */
export type ToReceiver =
  | { readonly secrets: [endpointId: string, secret: string][] }
  | { readonly reset: string }
  | { readonly path: string; readonly count: number };

/** Messages from the receiver. */
export type FromReceiver = { readonly port: number } | Received;

export interface Received {
  readonly arrivals: readonly Arrival[];
  /** Distinct deliveries by path. */
  readonly counts: Readonly<Record<string, number>>;
  /** The number of requests with an invalid signature. */
  readonly forged: number;
}

/** The benchmark's side of the receiver process. */
export class Receiver {
  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {}

  static async start(stage: Stage): Promise<Receiver> {
    const child = stage.launch(new URL('receiver.js', import.meta.url), { ipc: true });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new Receiver(child, `http://127.0.0.1:${port}`);
  }

  /** Tells the receiver the signing secret of each endpoint. */
  addSecrets(secrets: [endpointId: string, secret: string][]): void {
    this.send({ secrets });
  }

  /** Resets the count of a path. */
  reset(path: string): void {
    this.send({ reset: path });
  }

  /**
   * Resolves once a number of distinct deliveries has arrived at a path.
   *
   * @returns all of them, in order of arrival
   * @throws Error if they do not arrive in time, or if a request was not signed correctly
   */
  async arrived(path: string, count: number, withinMs = 120_000): Promise<Received> {
    this.send({ path, count });
    const signal = AbortSignal.timeout(withinMs);
    const [received] = (await once(this.child, 'message', { signal }).catch(() => {
      throw new Error(`Not all of ${count} deliveries arrived at ${path} within ${withinMs / 1000} s.`);
    })) as [Received];
    if (received.forged > 0) throw new Error(`${received.forged} requests had an invalid signature.`);
    return received;
  }

  private send(message: ToReceiver): void {
    this.child.send(message);
  }
}
