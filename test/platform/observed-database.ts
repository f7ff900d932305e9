import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { OperationsService } from '../../src/operations/index.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { sharedDatabase } from '../support/new-database.js';

/** An API whose connections have a unique name, so that a test observes and terminates only these. */
export async function startNamedApp() {
  const databaseUrl = await sharedDatabase();
  const name = `named-${randomUUID().slice(0, 8)}`;
  const testApp = await startTestApp({
    DATABASE_URL: `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=${name}`,
    DATABASE_POOL_MAX: '5',
  });
  /** A business with an operation and a reserved part: cancelling it writes the operation first and the part last. */
  async function businessWithReservation() {
    const business = await testApp.business();
    const technicianId = await business.technician();
    const open = {
      title: 'Replace the seal',
      requiredSkill: 'mechanical',
      assigneeType: 'technician',
      technicianId,
    } as const;
    const operationId = await business.work((work) => testApp.get(OperationsService).open(work, open));
    const partId = await business.part({ onHand: 5 });
    await business.move(partId, { type: 'reserve', quantity: 2, operationId });
    return { business, operationId, partId, open };
  }
  return { name, testApp, businessWithReservation };
}

/** Runs an action with a separate connection, as pg_stat_activity does not change within a transaction. */
export async function withConnection<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(await sharedDatabase());
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Locks a row while an action runs. */
export function whileRowIsLocked<T>(
  table: string,
  id: string,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(async (client) => {
    await client.query('BEGIN');
    await client.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
    const result = await act(client);
    await client.query('ROLLBACK');
    return result;
  });
}

/** How many rows of a business a table has. */
function countOf(table: string, business: TestBusiness): Promise<number> {
  return withConnection(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE business_id = $1`,
      [business.id],
    );
    return rows[0]!.count;
  });
}

const WRITTEN = [
  'operations',
  'operation_status_changes',
  'events',
  'spare_part_movements',
  'idempotency_records',
];

/** How many rows a business has in each table that completing and cancelling write. */
export const writtenOf = async (business: TestBusiness) => {
  const counts: number[] = [];
  for (const table of WRITTEN) counts.push(await countOf(table, business));
  return counts;
};
