import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import { PrincipalsService } from '../../src/access/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { MailServer } from '../notifications/mail-server.js';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortalAlone } from '../support/portal.js';
import { Receiver } from '../support/receiver.js';

describe.runIf(hasBrowser)('an owner', () => {
  it('gets from sign-up to an API key, an enabled endpoint and a signed event, without a terminal', async () => {
    const mails = await MailServer.open();
    const portal = await startTestPortalAlone({ SMTP_URL: mails.url });
    const testApp = portal.api;
    const receiver = await Receiver.open();
    const tab = await openTab(portal, portal.newVisitor(), { worker: true });

    await tab.goto('/sign-up');
    await tab.fill('[name=business_name]', 'Harbour Cranes');
    await tab.fill('[name=name]', 'Ada Lovelace');
    const email = `${randomUUID()}@example.com`;
    await tab.fill('[name=email]', email);
    await tab.fill('[name=password]', 'a long enough password');
    await tab.click('button[type=submit]');
    await expect.poll(() => mails.to(email).length, { timeout: 10_000 }).toBe(1);
    await tab.goto(/(\/confirm-email\/\S+)/.exec(mails.to(email)[0]!.text)![1]!);
    await tab.click('text=Yes, confirm it');
    await tab.click('text=Go to sign-in');
    await tab.click('text=API keys');
    await tab.click('main >> text=New key');
    await tab.fill('[name=name]', 'ERP');
    await tab.click('.presets >> text=All');
    await tab.click('button:has-text("Create key")');
    const key = (await tab.textContent('.copy-box code'))!;
    const api = testApp.client(key);
    const me = await api.get('/me');
    expect(me.body.data).toMatchObject({ name: 'ERP' });

    await tab.click('text=Webhooks');
    await tab.click('main >> text=New endpoint');
    await tab.fill('[name=url]', receiver.url);
    await tab.click('button:has-text("Register")');
    const secret = (await tab.textContent('.copy-box code'))!;
    await tab.click('text=I have copied it: send a ping');
    await tab.waitForSelector('text=The endpoint is enabled.');

    const { principals, technicians } = {
      principals: testApp.get(PrincipalsService),
      technicians: testApp.get(TechniciansService),
    };
    const owner = await principals.ownerOf(me.body.data.business.id as string);
    const technicianId = await testApp.database.work(owner, (work) =>
      technicians.create(work, { name: 'Grace Hopper' }),
    );
    const opened = await api.post('/operations', {
      title: 'Grease the slewing ring',
      required_skill: 'mechanical',
      assignee_type: 'technician',
      technician_id: technicianId,
    });
    expect(opened.status).toBe(201);

    const arrived = await receiver.arrived(2);
    const { body, headers } = arrived.find(
      ({ headers: each }) => each['service-event'] === 'operation.created',
    )!;
    const signature = headers['service-signature'] as string;
    new Stripe('sk_test_none').webhooks.constructEvent(body, signature, secret);
    expect(JSON.parse(body)).toMatchObject({
      type: 'operation.created',
      data: { object: { id: opened.body.data.id, title: 'Grease the slewing ring' } },
    });

    await tab.click('.crumbs >> text=127.0.0.1');
    await tab.waitForSelector('#deliveries >> text=operation.created');
    // Sign-up leads to the overview, which may not be there yet.
    expect(tab.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await portal.stop();
    await receiver.close();
    mails.close();
    await closeBrowser();
  });
});
