import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { CommentsService } from '../../src/comments/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { noticeText } from '../../src/notifications/index.js';
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

describe('the notices of a deleted comment', () => {
  const rowsWith = async (text: string) => {
    const found = await Promise.all(
      ['announcements', 'notices'].map((table) =>
        testApp.acrossBusinesses.pool.query(
          `SELECT 1 FROM ${table} WHERE business_id = $1 AND parameters::text LIKE $2`,
          [business.id, `%${text}%`],
        ),
      ),
    );
    return found.map(({ rows }) => rows.length);
  };
  const remove = (id: string) => business.work((work) => testApp.get(CommentsService).delete(work, id));

  it('lose its text and are read; those of other comments stay', async () => {
    const [ada, max] = [await fitter(testApp, business), await account(testApp, business, 'manager')];
    const operation = await openOperation(business, ada);
    const other = await commentAs(testApp, business.owner, operation, { body: 'Remains' });
    const id = await commentAs(testApp, business.owner, operation, { body: 'The code is 4711' });
    await business.work((work) =>
      testApp.get(CommentsService).update(work, id, { body: 'The code is 4711, Max', mentions: [max.id] }),
    );
    await untilAllTold();
    expect(await rowsWith('4711')).toEqual([2, 2]);
    await remove(id);
    expect(await rowsWith('4711')).toEqual([0, 0]);
    for (const person of [ada, max]) {
      const [notice] = await noticesOf(testApp, person);
      expect(notice).toMatchObject({
        parameters: { excerpt: null, comment_id: id },
        read_at: expect.any(String),
      });
      expect(noticeText(notice!, { language: 'en', timeZone: 'UTC', operationPrefix: 'WO' }).body).toBe(
        'The comment was deleted.',
      );
    }
    const kept = (await noticesOf(testApp, ada)).find(
      ({ parameters }) => 'comment_id' in parameters && parameters.comment_id === other,
    );
    expect(kept).toMatchObject({ parameters: { excerpt: 'Remains' }, read_at: null });
  });

  it('are not created any more if nobody was notified yet', async () => {
    const ada = await fitter(testApp, business);
    const operation = await openOperation(business, ada);
    await untilAllTold();
    // In one transaction, so that no worker sees the announcement before.
    await business.work(async (work) => {
      const comments = testApp.get(CommentsService);
      await comments.delete(work, await comments.add(work, operation, { body: 'Typed too fast' }));
    });
    expect(await toldOf(ada)).toEqual([]);
    expect(await rowsWith('Typed too fast')).toEqual([0, 0]);
  });
});
