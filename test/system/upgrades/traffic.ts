import { randomUUID } from 'node:crypto';
import { request } from 'undici';

/** The maximum response time, in milliseconds. */
const LONGEST_MS = 2_000;

/** One response: the kind of request, its status (0: no response), its duration in milliseconds, and its API. */
export interface Answer {
  readonly what: string;
  readonly from: string;
  readonly status: number;
  readonly ms: number;
  readonly body: string;
}

type Send = (method: string, path: string, body?: object) => Promise<string>;
interface Created {
  data: { id: string };
}

/** The typical requests of clients: lists, searches, feeds, and writes to every large table. Each round sends all of them once. */
async function round(send: Send, rooms: readonly string[]): Promise<void> {
  const text = await send('POST', '/assets', {
    name: `Pump ${randomUUID()}`,
    category: 'pump',
    room_id: rooms[Math.floor(Math.random() * rooms.length)],
  });
  const asset = (JSON.parse(text) as Partial<Created>).data?.id;
  await send('GET', '/assets?limit=50&status=operational');
  await send('PATCH', `/assets/${asset}`, { brand: 'Grundfos', external_id: randomUUID() });
  await send('PATCH', `/assets/${asset}/status`, { status: 'out_of_service', note: 'It leaks.' });
  const opened = await send('POST', '/operations', {
    title: 'Repair',
    assignee_type: null,
    asset_id: asset,
    required_skill: 'mechanical',
  });
  const operation = (JSON.parse(opened) as Partial<Created>).data?.id;
  await send('PATCH', `/operations/${operation}`, { notes: 'Take the long ladder.' });
  await send('GET', '/operations?limit=50&open=true');
  await send('POST', `/operations/${operation}/cancel`, { reason: 'It was the gasket.' });
  await send('GET', '/changes?limit=100');
  await send('GET', '/spare-parts?limit=50');
  await send('GET', '/alarms?limit=20');
  await send('POST', '/spare-parts', { name: `Seal ${randomUUID()}`, reference: randomUUID() });
}

/** Clients that send requests to an API without a pause, and the responses they got. */
export class Traffic {
  readonly answers: Answer[] = [];
  private readonly running = new Map<string, { stop: boolean; ended: Promise<unknown> }>();

  constructor(
    private readonly key: string,
    private readonly rooms: readonly string[],
  ) {}

  /** Starts a number of clients for an API. */
  start(name: string, origin: string, clients: number): void {
    const state = { stop: false, ended: Promise.resolve() as Promise<unknown> };
    state.ended = Promise.all(
      Array.from({ length: clients }, async () => {
        while (!state.stop) await round((...each) => this.send(name, origin, ...each), this.rooms);
      }),
    );
    this.running.set(name, state);
  }

  /** Lets the clients of an API finish their current requests. */
  async stop(name: string): Promise<void> {
    const state = this.running.get(name)!;
    state.stop = true;
    await state.ended;
  }

  /** Missing and unexpected responses: no request is invalid, and no other client changes the same rows. */
  get refused(): Answer[] {
    return this.answers.filter(({ status }) => status < 200 || status >= 300);
  }

  /** Responses that took too long, without the first ones of each API. */
  lateSince(first: number): Answer[] {
    return this.answers.slice(first).filter(({ ms }) => ms > LONGEST_MS);
  }

  private async send(
    from: string,
    origin: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<string> {
    const began = performance.now();
    const what = `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`;
    let [status, text] = [0, ''];
    try {
      const answer = await request(`${origin}/api/v1${path}`, {
        method: method as 'GET',
        headers: {
          authorization: `Bearer ${this.key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        },
        body: body && JSON.stringify(body),
      });
      status = answer.statusCode;
      text = await answer.body.text();
    } catch (error) {
      text = JSON.stringify({ error: String(error) });
    }
    const ms = performance.now() - began;
    // Successful responses are not kept.
    this.answers.push({
      what,
      from,
      status,
      ms,
      body: status >= 400 || status === 0 ? text.slice(0, 400) : '',
    });
    return text;
  }
}
