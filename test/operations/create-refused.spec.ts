import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TechniciansService } from '../../src/technicians/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const technicianId = await business.technician();
const vendorId = await business.vendor();

const create = (body: unknown) => business.api.post('/operations', body);
const problemsOf = (reply: { body: { errors: { param: string; code: string }[] } }) =>
  reply.body.errors.map(({ param, code }) => `${param}: ${code}`);

describe('POST /operations rejects', () => {
  it('an empty body, and names every required field at once', async () => {
    const reply = await create({});
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', code: 'missing_parameter' });
    expect(problemsOf(reply).sort()).toEqual([
      'assignee_type: missing_parameter',
      'required_skill: missing_parameter',
      'title: missing_parameter',
    ]);
  });

  it('a technician without technician_id and a vendor without vendor_id, together with other errors', async () => {
    for (const kind of ['technician', 'vendor']) {
      const reply = await create({ assignee_type: kind, title: 'ab', required_skill: 'mechanical' });
      expect(reply.status).toBe(400);
      expect(problemsOf(reply).sort()).toEqual(
        ['title: invalid_parameter', `${kind}_id: missing_parameter`].sort(),
      );
    }
  });

  it('null for the id that the assignee type requires', async () => {
    const reply = await create({ ...forTechnician(technicianId), technician_id: null });
    expect(problemsOf(reply)).toEqual(['technician_id: invalid_parameter']);
  });

  it('an id of the other assignee type', async () => {
    const both = { technician_id: technicianId, vendor_id: vendorId };
    const technician = await create({ ...forTechnician(technicianId), ...both });
    expect(technician.status).toBe(400);
    expect(problemsOf(technician)).toEqual(['vendor_id: invalid_parameter']);
    expect(technician.body.error.message).toBe(
      '"vendor_id" must be left out unless "assignee_type" is "vendor".',
    );
    const vendor = await create({ ...forVendor(vendorId), ...both });
    expect(problemsOf(vendor)).toEqual(['technician_id: invalid_parameter']);
  });

  it.each([
    ['assignee_type', 'robot'],
    ['technician_id', 'seven'],
    ['title', 'ab'],
    ['title', '   a   '],
    ['title', 'x'.repeat(256)],
    ['title', 42],
    ['title', null],
    ['title', 'a\u0000bc'],
    ['required_skill', 'MECHANICAL'],
    ['required_skill', 'sorcery'],
    ['required_skill', null],
    ['description', 7],
    ['description', 'x'.repeat(10_001)],
    ['asset_id', 'seven'],
    ['place', 7],
    ['scheduled_for', '2026-12-01'],
    ['scheduled_for', '2026-12-01T10:00:00'],
    ['scheduled_for', '2026-02-30T10:00:00Z'],
    ['priority', 'urgent'],
    ['agreed_amount', '12,50'],
    ['agreed_amount', 12.505],
    ['agreed_amount', -1],
    ['notes', []],
  ])('%s = %j', async (param, value) => {
    const reply = await create({ ...forTechnician(technicianId), [param]: value });
    expect(reply.status).toBe(400);
    expect(problemsOf(reply)).toContain(`${param}: invalid_parameter`);
  });

  it('status, which is read-only, and unknown fields', async () => {
    const reply = await create({ ...forTechnician(technicianId), status: 'new', colour: 'red' });
    expect(reply.status).toBe(400);
    expect(problemsOf(reply)).toEqual(['status: status_read_only', 'colour: unknown_parameter']);
  });

  it('several invalid references in one response', async () => {
    const reply = await create({ ...forVendor(vendorId), vendor_id: randomUUID(), asset_id: randomUUID() });
    expect(problemsOf(reply)).toEqual(['vendor_id: invalid_reference', 'asset_id: invalid_reference']);
  });

  it('an offboarded technician', async () => {
    const id = await business.technician({ name: 'Gone' });
    await business.work((work) => testApp.get(TechniciansService).offboard(work, id));
    const reply = await create({ ...forTechnician(technicianId), technician_id: id });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'technician_id' });
  });

  it('a vendor without an accepted partnership', async () => {
    const stranger = await testApp.get(VendorsService).create('Strangers Ltd');
    const reply = await create({ ...forVendor(vendorId), vendor_id: stranger });
    expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'vendor_id' });
  });

  it('a deleted asset', async () => {
    const other = await testApp.business();
    const otherAssetId = await other.asset();
    const otherTechnicianId = await other.technician();
    await other.api.delete(`/assets/${otherAssetId}`);
    const reply = await other.api.post('/operations', {
      ...forTechnician(otherTechnicianId),
      asset_id: otherAssetId,
    });
    expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'asset_id' });
  });

  it('a key without operations:write', async () => {
    const reader = await testApp.business({ scopes: ['operations:read'] });
    const reply = await reader.api.post('/operations', forTechnician(technicianId));
    expect(reply.status).toBe(403);
    expect(reply.body.error.message).toContain('operations:write');
  });
});
