import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { moveToNoon } from '../labor/booking.js';
import { EVERY_KIND, withChecklist } from '../procedures/making.js';
import { created } from '../support/expectations.js';
import { fileOf } from '../support/files.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';
import { forTechnician, forVendor } from '../support/test-business.js';
import { firmPerson } from './firm.js';

const portal = await startTestPortal();
moveToNoon(portal.api);
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
const technician = await portal.signIn(business, 'technician');
const asset = await business.asset({
  ...{ room_id: (await business.place()).roomId, name: 'Feed pump', qr_code: 'NWF-1' },
});
const picture = readFileSync('src/portal/kit/page/icon-512.png');
const STEPS = EVERY_KIND.filter(({ kind }) => kind !== 'reading');

const upload = async (path: string, name: string, bytes: Buffer = picture) =>
  created(await business.api.upload(`${path}/attachments`, { name, bytes }));
const comment = async (operation: string, body: string, visibility = 'all') =>
  created(await business.api.post(`/operations/${operation}/comments`, { body, visibility }));

/** An operation with something in each part of the paper: completed, and closed by a manager. */
async function finished(technicianName = 'Nadia Haddad') {
  const nadia = await business.technician({ name: technicianName });
  await manager.post(`/team/technicians/${nadia}/rate`, { hourly_rate: '40' });
  const { operation, record } = await withChecklist(business, STEPS, {
    ...forTechnician(nadia),
    ...{ title: 'Replace the seal', description: 'Lock out first.', notes: 'Key at the gate.' },
    ...{ asset_id: asset, priority: 'high', agreed_amount: 480, scheduled_for: '2026-03-05T08:00:00Z' },
  });
  const at = `/operations/${operation}`;
  await business.api.post(`${at}/start`);
  const nameplate = await upload(at, 'nameplate.png');
  await record('Power is off', true);
  await record('Is the seal dry?', 'pass', { note: 'A mistake' });
  await record('Is the seal dry?', 'fail', { note: 'Oil below it' });
  await record('Pressure', '4.75');
  await record('Oil', 'clear');
  await record('Nameplate', nameplate);
  await upload(at, 'Seal before.png');
  await upload(at, 'Certificate.pdf', fileOf('pdf').bytes);
  await manager.post(`${at}/time`, { technician_id: nadia, kind: 'work', hours: '2', minutes: '30' });
  await manager.post(`${at}/costs`, { description: 'Hire of a crane', amount: '380' });
  await comment(operation, 'The new seal is a better one.');
  const internal = await comment(operation, 'They must not hear of the price.', 'internal');
  await upload(`/comments/${internal}`, 'Invoice.png');
  const part = await business.part({ name: 'Shaft seal', onHand: 5, reference: 'SS-40' });
  await business.work(async (work) => {
    const used = [{ sparePartId: part, quantity: 2 }];
    await portal.api.get(OperationActions).complete(work, operation, {
      ...{ workReport: 'Seal and bearing replaced.', partsUsed: used },
    });
  });
  await manager.post(`${at}/close`);
  return { operation, nameplate };
}

/** What stands on the paper for a reader, without the frame of the portal. */
async function printed(operation: string, who: Visitor = manager, query = '', at = '') {
  const { html, status } = await who.get(`${at}/operations/${operation}/print${query}`);
  expect(status).toBe(200);
  const paper = html.slice(html.indexOf('<article class="paper">'), html.indexOf('</article>'));
  return { html, paper, text: textOf(paper) };
}

describe('a printed operation', async () => {
  const { operation, nameplate } = await finished();
  const { number } = await business.read(`/operations/${operation}`);

  it('is linked from the page of the operation', async () => {
    const { html } = await technician.get(`/operations/${operation}`);
    expect(html).toContain(`href="/operations/${operation}/print"`);
  });

  it('says which work it was, on what, by whom and when, with the code of the asset', async () => {
    const { text, paper } = await printed(operation);
    for (const each of [
      ...[`Work order WO-${Number(number)}`, 'Replace the seal Done', 'Feed pump', 'Priority High'],
      ...['Pump room, Ground floor, Plant North', 'Assignee Nadia Haddad', 'Thu 5 Mar 2026, '],
      ...['Description Lock out first.', 'What was done Seal and bearing replaced. Owner', '€480.00'],
    ])
      expect(text).toContain(each);
    expect(paper).toContain('aria-label="QR code NWF-1"');
  });

  it('has each step with its limits, result, note, author and time, and what a failure opened', async () => {
    const { text, paper } = await printed(operation);
    expect(text).toContain('5 of 6 done · failed: 2 ');
    expect(text).toContain('Inspection round, version 1');
    const at = String.raw`\w{3} \d+ \w+ \d{4}, \d\d:\d\d`;
    const opened = String.raw`Opened WO-\d+ Replace the seal \(new\)`;
    expect(text).toMatch(
      new RegExp(`2. Is the seal dry\\? Look below the coupling. Fail Oil below it ${opened} .*? ${at} 3. `),
    );
    expect(text).toMatch(/3\. Pressure between 2 and 4\.5 bar 4\.75 bar · Failed/);
    expect(text).toMatch(/4\. Remarks optional Not recorded 5\. Oil/);
    expect(text).toMatch(/Replaced and taken-back results .* Is the seal dry\? Pass A mistake /);
    expect(paper).toContain(`src="/attachments/${nameplate}"`);
  });

  it('has parts, time, costs and the signatures of each status', async () => {
    const { text } = await printed(operation);
    expect(text).toMatch(/Shaft seal SS-40 2/);
    expect(text).toMatch(/Nadia Haddad Work .* 2 hrs 30 mins €40\.00 €100\.00 Total 2 hrs 30 mins €100\.00/);
    expect(text).toMatch(/Hire of a crane .* €380\.00 Labor €100\.00 .* Total €\d+\.00/);
    const [, signatures = ''] = /account that made it and the time when it was recorded\.(.*?)Comments/.exec(
      text,
    )!;
    expect(signatures).toMatch(
      /Opened Assigned .*Started In progress .*Completed Completed .*Closed Done Test manager/,
    );
  });

  it('shows photos as pictures, other files by name, and no file twice', async () => {
    const { text, paper } = await printed(operation);
    expect(paper).toContain('alt="Seal before.png"');
    expect(text).toMatch(/Certificate\.pdf · 1 kB/);
    expect(paper.split(nameplate)).toHaveLength(2);
    const byName = await printed(operation, manager, '?photos=names');
    expect(byName.paper).not.toContain('<img');
    expect(byName.text).toContain('Seal before.png');
  });

  it('has internal comments, their files and notes only if the reader wants them', async () => {
    const shared = await printed(operation);
    expect(shared.text).toContain('The new seal is a better one.');
    const internal = /must not hear|Invoice\.png|Key at the gate/g;
    expect(shared.paper).not.toMatch(internal);
    const all = await printed(operation, manager, '?comments=all');
    expect(new Set(all.paper.match(internal)).size).toBe(3);
    const none = await printed(operation, manager, '?comments=none');
    expect(none.text).not.toMatch(/better one|must not hear/);
  });

  it('has rates and sums only for people who may see them, and no costs if they do not want them', async () => {
    const { text, html } = await printed(operation, technician);
    expect(text).toContain('2 hrs 30 mins');
    expect(text).toContain('Hire of a crane');
    expect(text).not.toMatch(/Hourly rate|€40\.00|€100\.00|Labor/);
    expect(html).not.toContain('name="costs"');
    expect((await printed(operation, manager, '?costs=none')).text).not.toMatch(/€|crane/);
  });

  it('says who printed it and when', async () => {
    expect((await printed(operation, technician)).text).toMatch(
      /Printed \w{3} \d+ \w+ \d{4}, \d\d:\d\d \([\w/]+\) by Test technician$/,
    );
  });

  it('of another business is 404, as is one that does not exist', async () => {
    const [, neighbour] = await portal.newBusiness('manager');
    for (const id of [operation, randomUUID(), 'nonsense'])
      expect((await neighbour.get(`/operations/${id}/print`)).status).toBe(404);
  });

  it('is in the language of its reader', async () => {
    const french = await portal.signIn(business, 'manager');
    await french.post('/account', { name: 'Élodie Marchand', language: 'fr' });
    const { text } = await printed(operation, french);
    for (const each of [`Intervention WO-${Number(number)}`, 'Liste de contrôle', 'Non conforme', 'Clôturée'])
      expect(text).toContain(each);
    expect(text).toMatch(/Imprimé le .* par Élodie Marchand$/);
  });
});

describe('a printed operation that is still open', () => {
  it('has boxes and lines for the steps without a result, to write by hand', async () => {
    const { operation } = await withChecklist(business, STEPS);
    const { text, paper } = await printed(operation);
    expect(text).toMatch(/2\. Is the seal dry\? Look below the coupling\. Pass Fail 3\. /);
    expect(paper.match(/class="paper-box"/g)).toHaveLength(6);
    expect(paper.match(/class="paper-blank[ "]/g)).toHaveLength(2);
  });
});

describe("a vendor's person", () => {
  it('prints what they may see: no internal comments, notes, parts, time or people of the business', async () => {
    const vendorId = await business.vendor('Polar Refrigeration');
    const { visitor } = await firmPerson(portal, business, vendorId);
    const { operation, record } = await withChecklist(business, STEPS, {
      ...forVendor(vendorId),
      ...{ title: 'Recharge the chiller', asset_id: asset, notes: 'Key at the gate.' },
    });
    const at = `/vendor/${business.id}`;
    await visitor.post(`${at}/operations/${operation}/accept`);
    await record('Is the seal dry?', 'fail');
    await manager.post(`/operations/${operation}/costs`, { description: 'Hire of a crane', amount: '380' });
    await comment(operation, 'The gate is open until six.');
    await comment(operation, 'They must not hear of the price.', 'internal');
    await upload(`/operations/${operation}`, 'Gauge.png');
    const page = await visitor.get(`${at}/operations/${operation}`);
    expect(page.html).toContain(`href="${at}/operations/${operation}/print"`);
    const { text, paper, html } = await printed(operation, visitor, '?comments=all', at);
    for (const each of [
      ...['Customer Acme', 'Recharge the chiller Assigned', 'Feed pump', 'The gate is open until six.'],
      ...['Accepted Assigned Ingrid Solheim', 'by Ingrid Solheim (Polar Refrigeration)'],
    ])
      expect(text).toContain(each);
    expect(text).not.toMatch(/must not hear|Key at the gate|crane|Opened WO-|Test manager|NWF-1/);
    expect(paper).toMatch(new RegExp(`src="${at}/attachments/[0-9a-f-]+" alt="Gauge.png"`));
    expect(html).not.toMatch(/value="all"|name="costs"/);
  });

  it("does not print another vendor's operation, nor at an address of the business", async () => {
    const { visitor } = await firmPerson(portal, business, await business.vendor());
    const operation = await business.operation(forVendor(await business.vendor('Other Ltd')));
    expect((await visitor.get(`/vendor/${business.id}/operations/${operation}/print`)).status).toBe(404);
    expect((await visitor.get(`/operations/${operation}/print`)).status).toBe(403);
  });
});
