import { setTimeout as pause } from 'node:timers/promises';
import type { History, PromiseName } from '../history.js';
import type { HttpClient, Reply, Sending } from '../http.js';
import type { Random } from '../random.js';

/** How often a request without a clear answer is repeated, and the pause between repeats. */
const REPEATS = 40;
const REPEAT_AFTER_MS = 300;

/** What all clients of a business share. */
export interface Scene {
  readonly http: HttpClient;
  readonly history: History;
  readonly random: Random;
  /** Whether clients should continue. */
  readonly isOn: () => boolean;
  readonly roomId: string;
  readonly otherIds: () => readonly string[];
}

/** The combined result of all attempts at one write. */
export interface Written {
  readonly key: string;
  readonly fault: string;
  /** The answers that confirmed the write. */
  readonly answers: Reply[];
  /** Whether an attempt may have succeeded without an answer. */
  isUnknown: boolean;
}

/** Repeats an action with short pauses until all clients stop. */
export async function repeat(scene: Scene, act: () => Promise<void>, maxPauseMs = 200): Promise<void> {
  while (scene.isOn()) {
    await act();
    await pause(scene.random.between(20, maxPauseMs));
  }
}

/**
 * Sends one request and records it in the history. A 5xx or a missing answer is unknown, because the write may have succeeded.
 */
export async function attempt(
  { http, history }: Scene,
  promise: PromiseName,
  client: string,
  what: string,
  [method, path, sending]: [method: string, path: string, sending?: Sending],
): Promise<{ reply: Reply | undefined; outcome: 'ok' | 'fail' | 'unknown'; fault: string }> {
  const operation = history.invoke(promise, client, what);
  const reply = await http.send(method, path, sending);
  const isUnknown = reply === undefined || (reply.status >= 500 && reply.status !== 507);
  const outcome = isUnknown ? 'unknown' : reply.status < 300 ? 'ok' : 'fail';
  history.end(operation, outcome, reply?.status, reply?.body.data?.id ?? reply?.body.error?.code);
  return { reply, outcome, fault: operation.fault };
}

/** Sends a write with an idempotency key, repeated until an answer reveals its result; sometimes twice at the same time. */
export async function writeOnce(
  scene: Scene,
  promise: PromiseName,
  client: string,
  key: string,
  [method, path, sending]: [string, string, Sending],
): Promise<Written> {
  const written: Written = { key, fault: scene.history.fault, answers: [], isUnknown: false };
  const once = async (at?: number) => {
    const headers = { ...sending.headers, 'idempotency-key': key };
    const given: [string, string, Sending] = [method, path, { ...sending, headers, at }];
    const { reply, outcome } = await attempt(scene, promise, client, key, given);
    if (outcome === 'ok') written.answers.push(reply!);
    if (outcome === 'unknown') written.isUnknown = true;
    return outcome === 'ok' || (outcome === 'fail' && reply!.body.error?.code !== 'idempotency_in_progress');
  };
  if (scene.random.chance(0.3)) await Promise.all([once(0), once(1)]);
  for (let n = 0; n < REPEATS && written.answers.length === 0; n += 1) {
    if (await once()) break;
    await pause(REPEAT_AFTER_MS);
  }
  // Repeats the write after its result is known: the answer must be the same.
  if (written.answers.length > 0 && scene.random.chance(0.2)) await once();
  return written;
}
