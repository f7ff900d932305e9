import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { CommentsService } from '../../src/comments/index.js';
import { Follower } from '../changes/follower.js';
import { account } from '../notifications/people.js';
import type { Reply } from '../support/client.js';
import { startTestAppAlone } from '../support/test-app.js';
import { commentAs, commentOn } from './commenting.js';

const testApp = await startTestAppAlone();
const business = await testApp.business();
const comments = testApp.get(CommentsService);
const problem = ({ status, body }: Reply) => [status, body.error.code, body.error.param];

describe('a comment', () => {
  it('has the text, its author, whom it mentions and who sees it', async () => {
    const operation = await business.operation();
    const max = await business.user('manager');
    const body = { body: 'Seal is worn.\nOrder one.', mentions: [max.id], visibility: 'internal' };
    const reply = await business.api.post(`/operations/${operation}/comments`, body);
    expect(reply.status, reply.text).toBe(201);
    expect(reply.headers.location).toBe(`/api/v1/comments/${reply.body.data.id}`);
    expect(reply.body.data).toEqual({
      id: expect.any(String),
      object: 'comment',
      operation_id: operation,
      ...body,
      actor: { kind: 'api_key', id: business.keyId, name: 'test' },
      edited_at: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await business.read(`/comments/${reply.body.data.id}`)).toEqual(reply.body.data);
  });

  it('is for all by default, mentions nobody, and can be written in any status of the operation', async () => {
    const operation = await business.operation();
    await business.api.post(`/operations/${operation}/cancel`, { reason: 'Sold.' });
    const id = await commentOn(business, operation);
    expect(await business.read(`/comments/${id}`)).toMatchObject({ visibility: 'all', mentions: [] });
  });

  it('is listed oldest first, in pages', async () => {
    const operation = await business.operation();
    const ids = [];
    for (const body of ['one', 'two', 'three']) ids.push(await commentOn(business, operation, { body }));
    await commentOn(business, await business.operation());
    const path = `/operations/${operation}/comments?limit=2`;
    const first = await business.api.get(path);
    const second = await business.api.get(`${path}&cursor=${first.body.pagination.next_cursor}`);
    const listed = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id);
    expect(listed).toEqual(ids);
    expect(second.body.pagination.has_more).toBe(false);
  });

  it('is written once when its request is repeated', async () => {
    const operation = await business.operation();
    const key = { 'Idempotency-Key': randomUUID() };
    const post = () => business.api.post(`/operations/${operation}/comments`, { body: 'Once' }, key);
    const [one, other] = [await post(), await post()];
    expect(other.body.data.id).toBe(one.body.data.id);
    expect((await business.api.get(`/operations/${operation}/comments`)).body.data).toHaveLength(1);
  });

  it.each([
    ['no text', {}, 'missing_parameter', 'body'],
    ['blank text', { body: ' \n ' }, 'invalid_parameter', 'body'],
    ['more than 10,000 characters', { body: 'x'.repeat(10_001) }, 'invalid_parameter', 'body'],
    ['an unknown visibility', { body: 'x', visibility: 'public' }, 'invalid_parameter', 'visibility'],
    ['a mention that is no id', { body: 'x', mentions: ['Max'] }, 'invalid_parameter', 'mentions'],
  ])('is refused with %s', async (_, body, code, param) => {
    const operation = await business.operation();
    const reply = await business.api.post(`/operations/${operation}/comments`, body);
    expect(problem(reply)).toEqual([400, code, param]);
  });

  it('takes 10,000 characters, and keeps them as they are', async () => {
    const body = '😀<b>&amp;\n'.repeat(1_000).slice(0, -1) + '!';
    const id = await commentOn(business, await business.operation(), { body });
    expect((await business.read(`/comments/${id}`)).body).toBe(body);
  });

  it('is refused if it mentions a user who does not exist, is deactivated, or belongs to another business; the message names them', async () => {
    const operation = await business.operation();
    const [gone, max] = [await business.user('manager'), await business.user('technician')];
    await business.work((work) => testApp.get(UsersService).deactivate(work, gone.id));
    const neighbour = await (await testApp.business()).user('manager');
    for (const id of [randomUUID(), gone.id, neighbour.id]) {
      const mentions = [max.id, id];
      const reply = await business.api.post(`/operations/${operation}/comments`, { body: 'x', mentions });
      expect(problem(reply)).toEqual([400, 'invalid_reference', 'mentions']);
      expect(reply.body.error.message).toContain(id);
      expect(reply.body.error.message).not.toContain(max.id);
    }
    expect((await business.api.get(`/operations/${operation}/comments`)).body.data).toEqual([]);
  });

  it('is in the feed of changes when it is written, changed and deleted', async () => {
    const operation = await business.operation();
    const follower = await Follower.of(business);
    const id = await commentOn(business, operation);
    await business.api.patch(`/comments/${id}`, { body: 'Replaced.' });
    await business.api.delete(`/comments/${id}`);
    const changes = await follower.read();
    const actions = changes
      .filter(({ type }) => type === 'comment')
      .map((each) => [each.action, each.resource_id]);
    expect(actions).toEqual(['created', 'updated', 'deleted'].map((action) => [action, id]));
  });

  it('is the event operation.commented about the operation', async () => {
    const operation = await business.operation();
    const id = await commentOn(business, operation);
    const { body } = await business.api.get(`/events?type=operation.commented&resource_id=${operation}`);
    expect(body.data).toMatchObject([
      {
        actor: { kind: 'api_key', id: business.keyId },
        data: { object: await business.read(`/comments/${id}`) },
      },
    ]);
  });
});

describe('the text of a comment', () => {
  it('is changed by its author, which sets edited_at; without a difference nothing changes', async () => {
    const id = await commentOn(business, await business.operation());
    const same = await business.api.patch(`/comments/${id}`, { body: 'It is worn.' });
    expect(same.body.data.edited_at).toBeNull();
    testApp.clock.advance(60_000);
    const changed = await business.api.patch(`/comments/${id}`, { body: 'It is not worn.' });
    expect(changed.body.data).toMatchObject({ body: 'It is not worn.', edited_at: expect.any(String) });
  });

  it('can be changed for 30 minutes', async () => {
    const id = await commentOn(business, await business.operation());
    testApp.clock.advance(29 * 60_000);
    expect((await business.api.patch(`/comments/${id}`, { body: 'Just in time' })).status).toBe(200);
    testApp.clock.advance(61_000);
    const late = await business.api.patch(`/comments/${id}`, { body: 'Too late' });
    expect([...problem(late), late.body.error.message]).toEqual([
      ...[409, 'invalid_state', undefined],
      'A comment can be changed for 30 minutes. Write another one.',
    ]);
  });

  it('cannot be changed by another person or key, whatever they may do otherwise', async () => {
    const operation = await business.operation();
    const ofKey = await commentOn(business, operation);
    const another = testApp.client((await business.apiKey()).secret);
    expect(problem(await another.patch(`/comments/${ofKey}`, { body: 'x' }))).toEqual([
      ...[403, 'permission_required', undefined],
    ]);
    const ofPerson = await commentAs(testApp, business.owner, operation);
    expect(problem(await business.api.patch(`/comments/${ofPerson}`, { body: 'x' }))[1]).toBe(
      'permission_required',
    );
    const changed = business.work((work) => comments.update(work, ofKey, { body: 'x' }));
    await expect(changed).rejects.toThrow(expect.objectContaining({ code: 'permission_required' }));
  });

  it('is protected from lost updates by If-Match', async () => {
    const id = await commentOn(business, await business.operation());
    const { headers } = await business.api.get(`/comments/${id}`);
    const change = (body: string) =>
      business.api.patch(`/comments/${id}`, { body }, { 'If-Match': String(headers.etag) });
    expect((await change('one')).status).toBe(200);
    expect((await change('two')).status).toBe(412);
  });

  it('keeps its visibility: another value is refused', async () => {
    const id = await commentOn(business, await business.operation());
    const reply = await business.api.patch(`/comments/${id}`, { visibility: 'internal' });
    expect(problem(reply)).toEqual([400, 'unknown_parameter', 'visibility']);
  });
});

describe('a comment is deleted', () => {
  it('by its author at any time', async () => {
    const id = await commentOn(business, await business.operation());
    testApp.clock.advance(24 * 60 * 60_000);
    expect((await business.api.delete(`/comments/${id}`)).status).toBe(204);
    expect((await business.api.get(`/comments/${id}`)).status).toBe(404);
  });

  it('by people who manage operations, but not by other technicians and other keys', async () => {
    const operation = await business.operation();
    const [ada, max] = [
      await account(testApp, business, 'technician'),
      await account(testApp, business, 'technician'),
    ];
    const manager = await account(testApp, business, 'manager');
    const id = await commentAs(testApp, ada.principal, operation);
    const deleteAs = ({ principal }: typeof ada) =>
      testApp.database.work(principal, (work) => comments.delete(work, id));
    await expect(deleteAs(max)).rejects.toThrow(expect.objectContaining({ code: 'permission_required' }));
    expect(problem(await business.api.delete(`/comments/${id}`))).toEqual([
      403,
      'permission_required',
      undefined,
    ]);
    await deleteAs(manager);
    expect((await business.api.get(`/operations/${operation}/comments`)).body.data).toEqual([]);
  });
});
