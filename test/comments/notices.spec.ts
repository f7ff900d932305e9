import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { CommentsService } from '../../src/comments/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { NoticesService, noticeText } from '../../src/notifications/index.js';
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
    expect(await toldOf(max)).toEqual([['Look, both', true]]);
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

/** How many announcements and how many notices contain a text. */
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
const change = (id: string, body: string) =>
  business.work((work) => testApp.get(CommentsService).update(work, id, { body }));

describe('the notices of a changed comment', () => {
  it('show its new text, read or not; those of other comments stay', async () => {
    const [ada, max] = [await fitter(testApp, business), await account(testApp, business, 'manager')];
    const operation = await openOperation(business, ada);
    await commentAs(testApp, business.owner, operation, { body: 'Remains' });
    const id = await commentAs(testApp, business.owner, operation, {
      ...{ body: 'The code is 4812', mentions: [max.id] },
    });
    await untilAllTold();
    await testApp.database.work(max.principal, (work) => testApp.get(NoticesService).markRead(work, 'all'));
    await change(id, `  It is with the porter${'.'.repeat(300)}`);
    expect(await rowsWith('4812')).toEqual([0, 0]);
    const excerpt = `It is with the porter${'.'.repeat(178)}…`;
    expect(await toldOf(ada)).toEqual([
      ['Remains', false],
      [excerpt, false],
    ]);
    expect(await toldOf(max)).toEqual([[excerpt, true]]);
    expect((await noticesOf(testApp, ada))[0]).toMatchObject({ read_at: null });
    expect((await noticesOf(testApp, max))[0]).toMatchObject({ read_at: expect.any(String) });
  });

  it('are created with its new text if nobody was notified yet', async () => {
    const ada = await fitter(testApp, business);
    const operation = await openOperation(business, ada);
    // In one transaction, so that no worker sees the announcement before.
    await business.work(async (work) => {
      const comments = testApp.get(CommentsService);
      const id = await comments.add(work, operation, { body: 'Gate one' });
      await comments.update(work, id, { body: 'Gate two' });
    });
    expect(await toldOf(ada)).toEqual([['Gate two', false]]);
    expect(await rowsWith('Gate one')).toEqual([0, 0]);
  });
});

describe('an e-mail that was not sent yet', () => {
  /** A comment for a technician whose mail server has refused its e-mail for now. */
  const delayed = async (body: string) => {
    const ada = await fitter(testApp, business);
    const operation = await openOperation(business, ada);
    await eventually(
      () => Promise.resolve(mails.to(ada.email)),
      (received) => received.length === 1,
    );
    mails.admit = (to) => (to === ada.email ? '451 later' : '250 ok');
    const id = await commentAs(testApp, business.owner, operation, { body });
    await untilDelivery(ada, 'pending', 1);
    return { ada, id };
  };
  const untilDelivery = (ada: Person, status: string, attempts: number) =>
    eventually(
      () =>
        testApp.acrossBusinesses.rows<{ status: string; attempts: number; error: string | null }>(
          sql`SELECT d.status, d.attempt_count AS attempts, d.error FROM notice_deliveries d
            JOIN notices n ON n.business_id = d.business_id AND n.id = d.notice_id
            WHERE d.business_id = ${business.id} AND n.recipient_id = ${ada.id} ORDER BY d.id DESC LIMIT 1`,
        ),
      ([last]) => last?.status === status && last.attempts === attempts,
    );
  const sendAgain = () => {
    mails.admit = () => '250 ok';
    testApp.clock.advance(61_000);
  };

  it('has the new text of a changed comment', async () => {
    const { ada, id } = await delayed('The code is 5923');
    await change(id, 'Ask the porter');
    sendAgain();
    await untilDelivery(ada, 'sent', 2);
    const [, mail, ...more] = mails.to(ada.email);
    expect(mail!.text).toContain('Ask the porter');
    expect(mail!.text).not.toContain('5923');
    expect(more).toEqual([]);
  });

  it('is not sent any more for a deleted comment', async () => {
    const { ada, id } = await delayed('Wrong machine');
    await remove(id);
    sendAgain();
    expect(await untilDelivery(ada, 'dead', 2)).toMatchObject([{ error: 'comment_deleted' }]);
    expect(mails.to(ada.email)).toHaveLength(1);
  });
});

describe('the notices of a deleted comment', () => {
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
