import { randomUUID } from 'node:crypto';

type TransactionClientModule = typeof import('../src/kernel/database/transaction-client.js');

/** Of the built program, as this file is when it runs. */
const CLIENT = new URL('../kernel/database/transaction-client.js', import.meta.url);

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
 * Listens to the statements of transactions while a request is answered twice: what differs is what must be fresh.
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
  const { TransactionClient } = (await import(CLIENT.href)) as TransactionClientModule;
  const statements: Spoken[] = [];
  const { query } = TransactionClient.prototype;
  TransactionClient.prototype.query = function (this: unknown, { name, text, values }: Spoken) {
    statements.push({ name, text, values: values?.map(plain) });
    return (query as (statement: Spoken) => unknown).call(this, { name, text, values });
  } as never;
  try {
    return { answer: await write(), statements };
  } finally {
    TransactionClient.prototype.query = query;
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
