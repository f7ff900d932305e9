import { describe, expect, it } from 'vitest';
import { OLDER_TRADE_CODES, TRADE_CODES } from '../../src/technicians/index.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const technicianId = await business.technician();

describe('trade codes', () => {
  it('are 25 distinct codes, and no older code is also a new one', () => {
    expect(new Set(TRADE_CODES).size).toBe(25);
    expect(
      [...OLDER_TRADE_CODES.keys()].filter((code) => (TRADE_CODES as readonly string[]).includes(code)),
    ).toEqual([]);
    expect(TRADE_CODES).toEqual(expect.arrayContaining(['mechanical', 'electrical', 'plumbing', 'other']));
  });

  it('are accepted on create and on update', async () => {
    const { data } = (await business.api.post('/operations', forTechnician(technicianId))).body;
    for (const code of TRADE_CODES) {
      const opened = await business.api.post('/operations', {
        ...forTechnician(technicianId),
        required_skill: code,
      });
      expect(opened.body.data.required_skill).toBe(code);
      const changed = await business.api.patch(`/operations/${data.id}`, { required_skill: code });
      expect(changed.body.data.required_skill).toBe(code);
    }
  });

  it('are stored for every older code, on create and on update', async () => {
    const { data } = (await business.api.post('/operations', forTechnician(technicianId))).body;
    for (const [older, code] of OLDER_TRADE_CODES) {
      const opened = await business.api.post('/operations', {
        ...forTechnician(technicianId),
        required_skill: older,
      });
      expect(opened.body.data.required_skill).toBe(code);
      const changed = await business.api.patch(`/operations/${data.id}`, { required_skill: older });
      expect(changed.body.data.required_skill).toBe(code);
    }
    expect(OLDER_TRADE_CODES.get('electricite')).toBe('electrical');
    expect(OLDER_TRADE_CODES.get('mecanique_industrielle')).toBe('mechanical');
  });

  it.each([
    'Mechanical',
    'électricité',
    'mecanique ',
    ' plumbing',
    '',
    'mecanique-industrielle',
    'toString',
    '__proto__',
  ])('must match exactly: %j is rejected', async (code) => {
    const reply = await business.api.post('/operations', {
      ...forTechnician(technicianId),
      required_skill: code,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'invalid_parameter', param: 'required_skill' });
    expect(reply.body.error.message).toContain('electromechanical');
  });
});
