import { isDeepStrictEqual } from 'node:util';
import type { Follower } from '../clients/follower.js';
import type { Company } from '../company.js';

/** The lists that a follower's copy is compared with. */
const LISTS: Readonly<Record<string, string>> = {
  asset: '/assets',
  operation: '/operations',
  spare_part: '/spare-parts',
  spare_part_movement: '/spare-part-movements',
  room: '/rooms',
};

/**
 * The sequence numbers of the feed rise by one, all acknowledged writes are in the feed, and the copy built from it equals the
 * tables.
 */
export async function checkFeed(company: Company): Promise<void> {
  for (const follower of company.followers) await checkCopy(company, follower);
}

async function checkCopy(company: Company, follower: Follower): Promise<void> {
  const { history, http } = company;
  await follower.catchUp();
  follower.changes.forEach(({ change, fault }, index) => {
    history.count('numbers', fault);
    if (Number(change.sequence) !== index + 1)
      history.broken('numbers', `change ${change.sequence} came instead of ${index + 1}`, fault);
  });
  for (const [type, path] of Object.entries(LISTS)) {
    const table = new Map(((await http.all(path)) as { id: string }[]).map((row) => [row.id, row]));
    const copies = [...follower.copy].filter(([name]) => name.startsWith(`${type} `));
    for (const [name, copy] of copies) {
      const row = table.get(name.split(' ')[1]!);
      if (!row) history.broken('kept', `the feed has ${name}, but the table does not`);
      else if (!isDeepStrictEqual(row, copy))
        history.broken('kept', `${name} differs between the feed and the table`);
    }
    if (copies.length < table.size)
      history.broken('kept', `the feed has ${copies.length} of ${table.size} rows of ${path}`);
  }
  checkAcknowledged(company, follower);
}

function checkAcknowledged({ made, edits, history }: Company, follower: Follower): void {
  const changes = new Map<string, number>();
  for (const { change } of follower.changes)
    changes.set(change.resource_id, (changes.get(change.resource_id) ?? 0) + 1);
  for (const { answers, fault } of made)
    if (answers.length > 0 && !changes.has(answers[0]!.body.data.id as string))
      history.broken(
        'kept',
        `asset ${answers[0]!.body.data.id} was acknowledged but is not in the feed`,
        fault,
      );
  for (const id of new Set(edits.map(({ assetId }) => assetId))) {
    const done = edits.filter(({ assetId, outcome }) => assetId === id && outcome === 'ok').length;
    // One more, for the creation.
    if ((changes.get(id) ?? 0) < done + 1)
      history.broken(
        'kept',
        `asset ${id} was changed ${done} times, the feed has ${changes.get(id)} changes`,
      );
  }
}
