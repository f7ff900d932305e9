import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Stage } from './stage.js';

/** The first arrival of a delivery: its event, and when it was there, in milliseconds since 1970. */
export interface Arrival {
  readonly event: string;
  readonly at: number;
}

/** What the receiver is asked: to know secrets by endpoint, to count anew, to say when so many are there. */
export type Asked =
  | { readonly secrets: [endpointId: string, secret: string][] }
  | { readonly forget: string }
  | { readonly path: string; readonly count: number };

/** What the receiver tells. */
export type Told = { readonly port: number } | Received;

export interface Received {
  readonly arrivals: readonly Arrival[];
  /** Distinct deliveries by path. */
  readonly counts: Readonly<Record<string, number>>;
  /** Requests whose signature did not hold. */
  readonly forged: number;
}

/** The benchmark's end of the receiver's process. */
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

  /** Tells the receiver which secret an endpoint signs with. */
  trust(secrets: [endpointId: string, secret: string][]): void {
    this.ask({ secrets });
  }

  /** Counts anew at a path. */
  forget(path: string): void {
    this.ask({ forget: path });
  }

  /**
   * Resolves once so many distinct deliveries have arrived at a path, with all of them in order.
   *
   * @throws Error when they do not come in time, or when a request was not signed as it should be
   */
  async arrived(path: string, count: number, withinMs = 120_000): Promise<Received> {
    this.ask({ path, count });
    const signal = AbortSignal.timeout(withinMs);
    const [received] = (await once(this.child, 'message', { signal }).catch(() => {
      throw new Error(`Not all of ${count} deliveries arrived at ${path} within ${withinMs / 1000} s.`);
    })) as [Received];
    if (received.forged > 0) throw new Error(`${received.forged} requests bore no valid signature.`);
    return received;
  }

  private ask(asked: Asked): void {
    this.child.send(asked);
  }
}
