import type { Type } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const place = await business.place();
const manager = await portal.signIn(business, 'manager');
const service = <T>(type: Type<T>): T => portal.api.get(type);

const found = async (who: Visitor, kind: string, text: string) => {
  const reply = await who.get(`/lookup/${kind}?q=${encodeURIComponent(text)}`);
  expect(reply.status, reply.html).toBe(200);
  return (JSON.parse(reply.html) as { id: string; label: string; hint: string }[]).map(
    ({ label, hint }) => `${label}|${hint}`,
  );
};

describe('type-ahead search', () => {
  it('finds rooms by words of their full path, those that start with the words first', async () => {
    await business.room(place.floorId, { name: 'Old pump room' });
    expect(await found(manager, 'rooms', 'PUMP')).toEqual([
      'Pump room, Ground floor, Plant North|',
      'Old pump room, Ground floor, Plant North|',
    ]);
    expect(await found(manager, 'rooms', 'north old')).toEqual(['Old pump room, Ground floor, Plant North|']);
    expect(await found(manager, 'rooms', '%')).toEqual([]);
    expect(await found(manager, 'rooms', '')).toHaveLength(2);
  });

  it('finds assets with their place, active technicians, accepted vendors, parts and open operations', async () => {
    await business.asset({ name: 'Feed pump', room_id: place.roomId, category: 'pump' });
    expect(await found(manager, 'assets', 'feed')).toEqual([
      'Feed pump · PUM-0001|Pump room, Ground floor, Plant North',
    ]);
    const technicians = service(TechniciansService);
    const [ada, bob] = await business.work(async (work) => [
      await technicians.create(work, { name: 'Ada Fitter', skills: ['mechanical'] }),
      await technicians.create(work, { name: 'Bob Gone', skills: ['mechanical'] }),
    ]);
    await business.work((work) => technicians.offboard(work, bob));
    expect(await found(manager, 'technicians', 'mechan')).toEqual(['Ada Fitter|Mechanical']);
    const vendors = service(VendorsService);
    const seals = await vendors.create('Seals & Sons');
    await vendors.create('Seals of nobody');
    await business.work((work) => vendors.acceptPartnership(work, seals));
    expect(await found(manager, 'vendors', 'seals')).toEqual(['Seals & Sons|']);
    await business.work((work) =>
      service(SparePartsService).create(work, { name: 'Bearing', reference: 'BRG-1' }),
    );
    expect(await found(manager, 'parts', 'brg')).toEqual(['Bearing|BRG-1']);
    const operation = (title: string) =>
      business.operation({
        title,
        assignee_type: 'technician',
        technician_id: ada,
        required_skill: 'mechanical',
      });
    await operation('Replace the seal');
    const cancelled = await operation('Replace the bearing');
    expect((await business.api.post(`/operations/${cancelled}/cancel`)).status).toBe(200);
    expect(await found(manager, 'operations', 'replace')).toEqual(['WO-1 · Replace the seal|']);
  });

  it('finds nothing of another business', async () => {
    const stranger = await portal.signIn(await portal.api.business(), 'manager');
    for (const kind of [
      ...['assets', 'buildings', 'rooms', 'technicians', 'vendors'],
      ...['parts', 'operations', 'past'],
    ])
      expect(await found(stranger, kind, '')).toEqual([]);
  });

  it('requires the permission to read the kind of record, and returns 404 for unknown kinds', async () => {
    const technician = await portal.signIn(business, 'technician');
    expect((await technician.get('/lookup/vendors?q=s')).status).toBe(403);
    expect((await technician.get('/lookup/rooms?q=p')).status).toBe(200);
    expect((await manager.get('/lookup/constructor?q=')).status).toBe(404);
    expect((await portal.newVisitor().get('/lookup/rooms?q=p')).status).toBe(303);
  });

  it('accepts any typed text without JavaScript, including NUL characters and very long texts', async () => {
    for (const [text, id] of [
      ['old%00+pump+room', /room_id=[0-9a-f-]{36}/],
      ['%00', /^\/assets$/],
      ['x'.repeat(5000), /^\/assets$/],
    ] as const) {
      const reply = await manager.get(`/assets?_lookup_room_id=rooms&room_id=${text}`);
      expect(reply.status, text.slice(0, 20)).toBe(303);
      expect(reply.location).toMatch(id);
    }
  });

  it('resolves a typed text without regard to accents, and prefers the same accents', async () => {
    const [plain, accented] = [
      await business.asset({ name: 'Cote' }),
      await business.asset({ name: 'Côté' }),
    ];
    const other = await business.asset({ name: 'Größe'.normalize('NFD') });
    const resolved = async (text: string) =>
      (await manager.get(`/alarms?_lookup_asset_id=assets&asset_id=${encodeURIComponent(text)}`)).location;
    expect(await resolved('GROSSE')).toBe(`/alarms?asset_id=${other}`);
    expect(await resolved('côté'.normalize('NFD'))).toBe(`/alarms?asset_id=${accented}`);
    expect(await resolved('COTE')).toBe(`/alarms?asset_id=${plain}`);
    expect(await resolved('cotê')).toBe('/alarms');
  });

  it('redirects a filter to the URL with only the id, without JavaScript', async () => {
    const query =
      '_lookup_room_id=rooms&_id_room_id=&_label_room_id=&room_id=old+pump+room&status=operational';
    const reply = await manager.get(`/assets?${query}`);
    expect(reply.status).toBe(303);
    expect(reply.location).toMatch(/^\/assets\?room_id=[0-9a-f-]{36}&status=operational$/);
  });

  it('shows a list without a filter whose text matches nothing, and says so', async () => {
    const visitor = await portal.signIn(business, 'manager');
    for (const [list, field, kind] of [
      ['/alarms', 'asset_id', 'assets'],
      ['/calendar', 'technician_id', 'technicians'],
      ['/operations', 'technician_id', 'technicians'],
    ] as const) {
      const reply = await visitor.get(`${list}?_lookup_${field}=${kind}&${field}=Brain&other=1`);
      expect(reply.location).toBe(`${list}?other=1`);
      const page = await visitor.get(reply.location!);
      expect(page.status).toBe(200);
      expect(textOf(page.html)).toContain('No single match for “Brain”. Choose one of the suggestions.');
    }
  });
});
