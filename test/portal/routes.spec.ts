import { randomUUID } from 'node:crypto';
import { ModulesContainer } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { pathParameters, type Route, routesOf } from '../../src/kernel/http/routes.js';
import { isPublic } from '../../src/kernel/http/route-policy.js';
import { allowsAnonymous } from '../../src/portal/kit/request/decorators.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { startTestPortal, type Visitor } from '../support/portal.js';
import { oneOfEach, type Records } from '../support/records.js';
import { firmPerson } from './firm.js';

// The matrix: every route of the portal that requires a session, against the rules for all of them.
const portal = await startTestPortal();
const business = await portal.api.business();
const neighbour = await portal.api.business();
const owner = await portal.signIn(business);
const { visitor: vendorUser } = await firmPerson(portal, business, await business.vendor());
const neighbours = await neighbourRecords();

const routes = routesOf(portal.app.get(ModulesContainer, { strict: false })).filter(
  ({ handler }) => !isPublic(handler) && !allowsAnonymous(handler),
);
const forms = routes.filter(({ method }) => method === 'POST');
/** Path parameters that are not ids of records. */
const NO_IDS = ['kind', 'list', 'token', 'file'];
const ofRecords = routes.filter(({ path }) => pathParameters(path).some((name) => !NO_IDS.includes(name)));
/** The fields that a form requires before it looks up a record. */
const FIELDS: Readonly<Record<string, Record<string, string>>> = {
  'AlarmsPortalController.join': { operation_id: randomUUID() },
  'OperationActionsPortalController.dispute': { reason: 'It leaks.' },
  'OperationActionsPortalController.reopen': { reason: 'It leaks.' },
  'AssetsPortalController.changeStatus': { status: 'operational' },
  'KeysPortalController.restrict': { allowed_networks: '203.0.113.0/24' },
  'BuildingsPortalController.addFloor': { name: 'Roof', level: '3' },
  'SparePartsPortalController.move': { type: 'receive', quantity: '1' },
};
/** Routes whose body is a file. */
const TAKES_FILE = /^AttachmentsPortalController\.addTo/;

/** Another business's records, by the names of the portal's path parameters. */
async function neighbourRecords(): Promise<Records> {
  const records = await oneOfEach(neighbour);
  const key = await neighbour.api.get('/me');
  return {
    ...records,
    operationId: records.taskId!,
    technicianId: records.technician_id!,
    vendorId: records.vendor_id!,
    businessId: neighbour.id,
    userId: neighbour.owner.id!,
    keyId: (key.body.data as { key_id?: string }).key_id ?? randomUUID(),
  };
}

function pathOf({ path }: Route, ids: Records): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
}

function visitorFor({ path }: Route): Visitor {
  return path.startsWith('/vendor/') ? vendorUser : owner;
}

async function send({ method, name }: Route, who: Visitor, path: string) {
  if (method === 'GET') return who.get(path);
  if (!TAKES_FILE.test(name)) return who.post(path, FIELDS[name]);
  const address = `${path}?_csrf=${await who.token()}`;
  return who.send('POST', address, formWith(fileOf('png')), { 'content-type': FORM_TYPE });
}

describe('every route of the portal', () => {
  it('is discovered, both pages and forms', () => {
    expect(forms.length).toBeGreaterThan(100);
    expect(ofRecords.length).toBeGreaterThan(90);
  });

  it('rejects forms without the CSRF token of the session, or with the token of another session', async () => {
    const foreign = await (await portal.signIn(neighbour)).token();
    for (const token of ['', foreign]) {
      const accepted = [];
      for (const route of forms) {
        const { status } = await visitorFor(route).post(pathOf(route, {}), { _csrf: token });
        if (status !== 403) accepted.push(`${route.name}: ${status}`);
      }
      expect(accepted).toEqual([]);
    }
  });

  it('redirects to the sign-in without a session', async () => {
    const notRedirected = [];
    for (const route of routes) {
      const stranger = portal.newVisitor();
      const path = pathOf(route, neighbours);
      const reply = await (route.method === 'GET' ? stranger.get(path) : stranger.post(path));
      if (reply.status !== 303 || !/^\/(\?next=|$)/.test(reply.location ?? ''))
        notRedirected.push(`${route.name}: ${reply.status} ${reply.location ?? ''}`);
    }
    expect(notRedirected).toEqual([]);
  });

  it("returns 404 for another business's records and for missing ones", async () => {
    const found = [];
    for (const ids of [neighbours, {}])
      for (const route of ofRecords) {
        const [who, path] = [visitorFor(route), pathOf(route, ids)];
        const { status } = await send(route, who, path);
        if (status !== 404) found.push(`${route.method} ${route.path} (${route.name}): ${status}`);
      }
    expect([...new Set(found)]).toEqual([]);
  });

  it("returns 404 for another business's records with any form fields", async () => {
    const long = 'x'.repeat(20_000);
    const wrong = Object.fromEntries(
      ['name', 'title', 'reason', 'note', 'status', 'role', 'url', 'quantity', 'level', 'room_id'].map(
        (field) => [field, long],
      ),
    );
    const tokens = new Map([
      [owner, await owner.token()],
      [vendorUser, await vendorUser.token()],
    ]);
    const found = [];
    for (const fields of [{}, wrong])
      for (const route of ofRecords.filter(({ method }) => method === 'POST')) {
        const who = visitorFor(route);
        const token = tokens.get(who)!;
        const path = `${pathOf(route, neighbours)}?_csrf=${token}`;
        const { status } = await who.post(path, { _csrf: token, ...fields });
        if (status !== 404) found.push(`${route.path} (${route.name}): ${status}`);
      }
    expect([...new Set(found)]).toEqual([]);
  });

  it('changes nothing if one of several records belongs to another business', async () => {
    const technician = await business.technician();
    const [asset, operation] = [await business.asset(), await business.operation()];
    const assigned = await owner.post('/operations/assign', {
      operation_ids: [operation, neighbours.operationId!],
      assignee_type: 'technician',
      technician_id: technician,
    });
    const labelled = await owner.post('/assets/labels/codes', { ids: [asset, neighbours.assetId!] });
    expect([assigned.status, labelled.status]).toEqual([404, 404]);
    const { body } = await business.api.get(`/assets/${asset}`);
    expect(body.data.qr_code).toBeNull();
  });
});
