/** One lock, claim or predicate that is taken out of the built program, to see that it is missed. */
export interface Sabotage {
  readonly name: string;
  /** What is taken out, in words. */
  readonly about: string;
  /** The file below `dist/`, the text in it, and what it becomes. */
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
  /** What is drawn out as well, so that the gap is hit within seconds. */
  readonly slower?: { readonly text: string; readonly becomes: string };
  /** Faults without which it is not noticed; none are needed otherwise. */
  readonly faults?: readonly string[];
}

/** Each must be found. */
export const SABOTAGES: readonly Sabotage[] = [
  {
    name: 'idempotency claim',
    about: 'a repeat counts as the first request with its key',
    file: 'kernel/http/idempotency.js',
    text: '(await work.write(insert)).length === 1',
    becomes: '(await work.write(insert)).length <= 1',
  },
  {
    name: 'version lock',
    about: 'the version that `If-Match` names is read without a lock',
    file: 'kernel/http/interceptors/version.interceptor.js',
    text: '!await work.lock(entity, id)',
    becomes: 'false',
  },
  {
    name: 'row lock',
    about: 'rows are locked for keys alone, so two works change a row at the same time',
    file: 'kernel/database/writing-door.js',
    text: "FOR ${rawSql(referable ? 'NO KEY UPDATE' : 'UPDATE')} OF r",
    becomes: 'FOR KEY SHARE OF r',
  },
  {
    name: 'lock of the numberers',
    about: 'two processes number the changes of a business at the same time',
    file: 'kernel/events/commit-order.js',
    text: 'SELECT pg_advisory_xact_lock(${numberersLock(table, business)})',
    becomes: 'SELECT ${numberersLock(table, business)}',
    slower: {
      text: 'SELECT count(*)::int AS count FROM waiting',
      becomes: 'SELECT count(*)::int AS count, pg_sleep(random() / 4) FROM waiting',
    },
  },
  {
    name: 'business condition',
    about: 'an entity stands for the rows of all businesses',
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
    about: 'more can be used than there is',
    file: 'spare-parts/stock.js',
    text: 'if (quantity > stock.reservedForThis + available(stock))',
    becomes: 'if (false)',
  },
  {
    name: 'news of a change',
    about: 'the feed leaves updates out',
    file: 'kernel/database/changes-made.js',
    text: 'followed?.isNews(column)',
    becomes: 'false',
  },
  {
    name: 'subscription',
    about: 'endpoints are told of every type of event',
    file: 'webhooks/delivery/event-relay.js',
    text: 'AND d.type = ANY(e.event_types)',
    becomes: '',
  },
  {
    name: 'end of a lease',
    about: 'what a dead worker had under way is never taken over',
    file: 'webhooks/delivery/lost-attempts.js',
    text: 'd.leased_until <= ',
    becomes: "d.leased_until + interval '1 day' <= ",
    faults: ['worker killed'],
  },
];
