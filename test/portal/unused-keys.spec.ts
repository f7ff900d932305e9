import { expect, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const DAY_MS = 24 * 60 * 60 * 1000;

it('the list of keys marks only those that were not used for 90 days', async () => {
  const business = await portal.api.business();
  const keys = portal.api.get(KeysService);
  const make = (name: string) =>
    business.work((work) => keys.create(work, { name, scopes: ['assets:read'] }));
  await make('Forgotten sync');
  portal.api.clock.advance(91 * DAY_MS);
  await make('New sync');
  const owner = await portal.signIn(business);
  const { html } = await owner.get('/developers/keys');
  const rowOf = (name: string) =>
    html.split('<tr').find((row) => row.includes('data-row') && row.includes(`${name}</a>`))!;
  expect(textOf(rowOf('Forgotten sync'))).toContain('Not used for 90 days');
  expect(textOf(rowOf('New sync'))).toContain('Active');
  expect(textOf(rowOf('New sync'))).not.toContain('Not used');
});
