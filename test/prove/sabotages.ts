/** A lock, a claim or a predicate to remove from the built program, to prove that the checks notice. */
export interface Sabotage {
  readonly name: string;
  /** What is removed, in words. */
  readonly about: string;
  /** The file below `dist/`, the text to replace, and its replacement. */
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
  /** Code to slow down as well, so that the race happens within seconds. */
  readonly slower?: { readonly text: string; readonly becomes: string };
  /** The faults without which it stays unnoticed; undefined if none are needed. */
  readonly faults?: readonly string[];
}

/** Each must be detected. */
export const SABOTAGES: readonly Sabotage[] = [
  {
    name: 'idempotency claim',
    about: 'a repeated request runs as if it were the first with its key',
    file: 'kernel/http/idempotency.js',
    text: '(await work.write(insert)).length === 1',
    becomes: '(await work.write(insert)).length <= 1',
  },
  {
    name: 'version lock',
    about: 'the version for `If-Match` is read before the row is locked',
    file: 'kernel/database/tenant-writer.js',
    text: 'this.onceLocked.set(id, check)',
    becomes: 'const early = check(); early.catch(() => {}); this.onceLocked.set(id, () => early)',
  },
  {
    name: 'row lock',
    about: 'rows get a weaker lock, so two transactions change a row at the same time',
    file: 'kernel/database/tenant-writer.js',
    text: "FOR ${rawSql(referable ? 'NO KEY UPDATE' : 'UPDATE')} OF r",
    becomes: 'FOR KEY SHARE OF r',
  },
  {
    name: 'numbering lock',
    about: 'two processes number the changes of a business at the same time',
    file: 'kernel/events/commit-order.js',
    text: 'SELECT pg_advisory_xact_lock(${numberersLock(table, business)})',
    becomes: 'SELECT ${numberersLock(table, business)}',
    slower: {
      text: 'SELECT count(*)::int AS count FROM numbered',
      becomes: 'SELECT count(*)::int AS count, pg_sleep(random() / 4) FROM numbered',
    },
  },
  {
    name: 'business condition',
    about: 'reads of an entity include the rows of all businesses',
    file: 'kernel/sql/sql.js',
    text: 'WHERE business_id = ${business}',
    becomes: 'WHERE (business_id = ${business} OR true)',
  },
  {
    name: 'waiting for the commit',
    about: 'a write is acknowledged before it is committed',
    file: 'kernel/database/unscoped/connection-pool.js',
    text: 'transaction.commit(),',
    becomes: 'void setTimeout(() => transaction.commit().catch(() => undefined), 8),',
  },
  {
    name: 'stock condition',
    about: 'more can be consumed than is in stock',
    file: 'spare-parts/stock.js',
    text: 'if (quantity > stock.reservedForThis + available(stock))',
    becomes: 'if (false)',
  },
  {
    name: 'feed columns',
    about: 'updates are missing from the feed',
    file: 'kernel/database/change-recorder.js',
    text: 'resource?.isFeedColumn(column)',
    becomes: 'false',
  },
  {
    name: 'subscription',
    about: 'endpoints receive events of every type',
    file: 'webhooks/delivery/event-relay.js',
    text: 'AND event.type = ANY(endpoint.event_types)',
    becomes: '',
  },
  {
    name: 'end of a lease',
    about: 'the unfinished deliveries of a dead worker are never taken over',
    file: 'webhooks/delivery/unfinished-deliveries.js',
    text: 'delivery.leased_until <= ',
    becomes: "delivery.leased_until + interval '1 day' <= ",
    faults: ['worker killed'],
  },
];
