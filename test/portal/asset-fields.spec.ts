import { expect, it } from 'vitest';
import { assetResource, UpdateAssetDto } from '../../src/assets/index.js';
import { PeopleTable } from '../../src/exports/people-table.js';
import { fieldsOf } from '../../src/kernel/validation/field.js';
import { startTestPortal } from '../support/portal.js';

// What a new field of assets needs for people, where the type checker does not notice that it is missing.
const portal = await startTestPortal();

it('the form of an asset has every field that clients can write', async () => {
  const [business, owner] = await portal.newBusiness();
  const { roomId } = await business.place();
  const id = await business.asset({ room_id: roomId });
  const { html } = await owner.get(`/assets/${id}/edit`);
  // The external id belongs to another system.
  const written = [...fieldsOf(UpdateAssetDto).keys()].filter((name) => name !== 'external_id');
  const missing = written.filter((name) => !html.includes(`name="${name}"`));
  expect(missing, 'add <AssetField name="…" /> in portal/assets/asset-form.page.tsx').toEqual([]);
});

it.each(['en', 'fr'] as const)('an export of assets for people names every column: %s', async (language) => {
  const business = await portal.api.business();
  const table = await PeopleTable.of(
    business.tenant,
    Object.keys(assetResource.schema.properties as object),
    language,
  );
  const columns = table.heading.trim().split(language === 'fr' ? ';' : ',');
  // The ids at the end keep the names that they have in the API.
  const missing = columns.filter((name) => name.includes('_') && !/(^|_)id$/.test(name));
  expect(missing, 'name the field in assets/asset-field-names.ts').toEqual([]);
});
