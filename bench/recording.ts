import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A statement as it went to PostgreSQL. */
export interface Spoken {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** What one write of the API said to PostgreSQL, so that it can be said again, bare. */
export interface Recording {
  readonly statements: Spoken[];
  /** Ids that must be new each time. */
  readonly fresh: string[];
  readonly answer: string;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Listens to PostgreSQL's client while a request is answered twice: what differs is what must be fresh.
 *
 * @param write sends the request, and answers the body that came back
 */
export async function record(write: () => Promise<string>): Promise<Recording> {
  await write();
  const first = await listen(write);
  const second = await listen(write);
  const known = new Set(idsOf(second.statements));
  const fresh = [...new Set(idsOf(first.statements))].filter((id) => !known.has(id));
  const begin = first.statements.findIndex((each) => each.text.startsWith('BEGIN'));
  const end = first.statements.findIndex((each) => each.text === 'COMMIT');
  return { statements: first.statements.slice(begin, end + 1), fresh, answer: first.answer };
}

async function listen(write: () => Promise<string>): Promise<{ statements: Spoken[]; answer: string }> {
  const statements: Spoken[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [query, values] = given as [string | Spoken, unknown[]?];
    if (typeof query === 'string') statements.push({ text: query, values });
    else if (query.text !== undefined)
      statements.push({ name: query.name, text: query.text, values: query.values?.map(plain) });
    return (original as (...args: unknown[]) => unknown).apply(this, given);
  } as never;
  try {
    return { answer: await write(), statements };
  } finally {
    pg.Client.prototype.query = original;
  }
}

/** Values as they survive a file: bytes and moments become the text that PostgreSQL reads. */
function plain(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value instanceof Date ? value.toISOString() : value;
}

function idsOf(statements: readonly Spoken[]): string[] {
  return (JSON.stringify(statements.map((each) => each.values)).match(UUID) ?? []) as string[];
}

/** The statements of a recording, with new ids in the place of the old. */
export function* freshen(recording: Recording): Generator<Spoken> {
  const renewed = new Map(recording.fresh.map((id) => [id, id.slice(0, 14) + randomUUID().slice(14)]));
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew);
    return typeof value === 'string' ? value.replace(UUID, (id) => renewed.get(id) ?? id) : value;
  };
  for (const { name, text, values } of recording.statements) yield { name, text, values: values?.map(renew) };
}
