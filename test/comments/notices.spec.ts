import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { CommentsService } from '../../src/comments/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { MailServer } from '../notifications/mail-server.js';
import {
  account,
  fitter,
  noticesOf,
  openOperation,
  untilNotices,
  type Person,
} from '../notifications/people.js';
import { eventually } from '../support/eventually.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { commentAs, commentOn } from './commenting.js';

let mails: MailServer;
let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  mails = await MailServer.open();
  testApp = await startTestAppAlone({ SMTP_URL: mails.url, PUBLIC_URL: 'https://maintenance.example' });
  await testApp.worker();
  business = await testApp.business();
});
afterAll(async () => {
  await testApp.stopWorkers();
  mails.close();
});

/** Waits until the notices of all announcements exist. */
const untilAllTold = () =>
  eventually(
    () =>
      testApp.acrossBusinesses.rows(
        sql`SELECT 1 FROM announcements WHERE business_id = ${business.id} AND told_at IS NULL`,
      ),
    (waiting) => waiting.length === 0,
  );
/** The comments that a person is notified of, and whether these mention them, oldest first. */
const toldOf = async (person: Pick<Person, 'principal'>) => {
  await untilAllTold();
  const notices = (await noticesOf(testApp, person)).filter(({ kind }) => kind === 'operation.commented');
  return notices.reverse().map(({ parameters }) => {
    const { excerpt, is_mention: isMention } = parameters as { excerpt: string; is_mention: boolean };
    return [excerpt, isMention];
  });
};

describe('a comment notifies', () => {
  it('the assignee, those who commented before and those whom it mentions, each once, and never its author', async () => {
    const ada = await fitter(testApp, business);
    const [max, nadia, other] = [
      await account(testApp, business, 'manager'),
      await account(testApp, business, 'technician'),
      await account(testApp, business, 'manager'),
    ];
    const operation = await openOperation(business, ada);
    await commentAs(testApp, max.principal, operation, { body: 'one' });
    await commentAs(testApp, ada.principal, operation, { body: 'two', mentions: [nadia.id, ada.id] });
    await commentAs(testApp, max.principal, operation, { body: 'three', mentions: [ada.id] });
    await commentOn(business, operation, { body: 'four', visibility: 'internal' });
    expect(await toldOf(ada)).toEqual([
      ['one', false],
      ['three', true],
      ['four', false],
    ]);
    expect(await toldOf(max)).toEqual([
      ['two', false],
      ['four', false],
    ]);
    expect(await toldOf(nadia)).toEqual([['two', true]]);
    expect(await toldOf(other)).toEqual([]);
  });

  it('nobody whose account was deactivated', async () => {
    const ada = await fitter(testApp, business);
    const operation = await openOperation(business, ada);
    await commentAs(testApp, ada.principal, operation);
    await business.work((work) => testApp.get(UsersService).deactivate(work, ada.id));
    await commentOn(business, operation, { body: 'Too late' });
    expect(await toldOf(ada)).toEqual([]);
  });

  it('those whom a changed text mentions for the first time', async () => {
    const operation = await business.operation();
    const [max, ada] = [
      await account(testApp, business, 'manager'),
      await account(testApp, business, 'technician'),
    ];
    const id = await commentAs(testApp, business.owner, operation, { body: 'Look', mentions: [max.id] });
    await business.work((work) =>
      testApp.get(CommentsService).update(work, id, { body: 'Look, both', mentions: [max.id, ada.id] }),
    );
    expect(await toldOf(ada)).toEqual([['Look, both', true]]);
    expect(await toldOf(max)).toEqual([['Look', true]]);
  });

  it('nobody if it is refused', async () => {
    const ada = await fitter(testApp, business);
    const operation = await openOperation(business, ada);
    const refused = await business.api.post(`/operations/${operation}/comments`, {
      ...{ body: 'x', mentions: [randomUUID()] },
    });
    expect(refused.status).toBe(400);
    expect(await toldOf(ada)).toEqual([]);
  });

  it('by e-mail too, with the beginning of the text and a link that leads to it', async () => {
    const ada = await fitter(testApp, business);
    const operation = await openOperation(business, ada);
    const id = await commentAs(testApp, business.owner, operation, { body: 'x'.repeat(500) });
    await untilNotices(testApp, ada, 2);
    const received = await eventually(
      () => Promise.resolve(mails.to(ada.email).filter(({ subject }) => subject.includes('New comment'))),
      (found) => found.length === 1,
    );
    expect(received[0]!.text).toContain(`https://maintenance.example/operations/${operation}#comment-${id}`);
    expect(received[0]!.text).toContain(`${'x'.repeat(199)}…`);
  });
});
