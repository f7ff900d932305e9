import { randomUUID } from 'node:crypto';

type TransactionClientModule = typeof import('../../src/kernel/database/transaction-client.js');

/** From the built program, because this file also runs as built code. */
const CLIENT = new URL('../kernel/database/transaction-client.js', import.meta.url);

/** A statement as it was sent to PostgreSQL. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** The statements of one write of the API, to be replayed without the API. */
export interface Recording {
  readonly statements: Statement[];
  /** Ids that must be new in each replay. */
  readonly fresh: string[];
  readonly answer: string;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Records the statements of transactions while a request is answered twice. Values that differ must be new each time.
 *
 * @param write sends the request, and returns the body of the answer
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

async function listen(write: () => Promise<string>): Promise<{ statements: Statement[]; answer: string }> {
  const { TransactionClient } = (await import(CLIENT.href)) as TransactionClientModule;
  const statements: Statement[] = [];
  const { ask } = TransactionClient.prototype;
  TransactionClient.prototype.ask = function (this: unknown, { name, text, values }: Statement) {
    statements.push({ name, text, values: values?.map(plain) });
    return (ask as (statement: Statement) => unknown).call(this, { name, text, values });
  } as never;
  try {
    return { answer: await write(), statements };
  } finally {
    TransactionClient.prototype.ask = ask;
  }
}

/** Makes values storable in a file: bytes and dates become the text that PostgreSQL parses. */
function plain(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value instanceof Date ? value.toISOString() : value;
}

function idsOf(statements: readonly Statement[]): string[] {
  return (JSON.stringify(statements.map((each) => each.values)).match(UUID) ?? []) as string[];
}

/** The statements of a recording, with new ids in place of the recorded ones. */
export function* withNewIds(recording: Recording): Generator<Statement> {
  const renewed = new Map(recording.fresh.map((id) => [id, id.slice(0, 14) + randomUUID().slice(14)]));
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew);
    return typeof value === 'string' ? value.replace(UUID, (id) => renewed.get(id) ?? id) : value;
  };
  for (const { name, text, values } of recording.statements) yield { name, text, values: values?.map(renew) };
}
