import { describe, expect, it } from 'vitest';
import { account } from '../notifications/people.js';
import { created } from '../support/expectations.js';
import { fileOf } from '../support/files.js';
import { startTestAppAlone } from '../support/test-app.js';
import { commentAs, commentOn } from './commenting.js';

const testApp = await startTestAppAlone();
const business = await testApp.business();
const upload = (id: string) => business.api.upload(`/comments/${id}/attachments`, fileOf('jpg'));
const idsAt = async (path: string) =>
  (await business.api.get(path)).body.data.map(({ id }: { id: string }) => id) as string[];

describe('a file of a comment', () => {
  it('is in the lists of the comment and of its operation, and names both', async () => {
    const operation = await business.operation();
    const id = await commentOn(business, operation);
    const reply = await upload(id);
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toMatchObject({ operation_id: operation, asset_id: null, comment_id: id });
    const ofOperation = created(
      await business.api.upload(`/operations/${operation}/attachments`, fileOf('pdf')),
    );
    expect(await idsAt(`/comments/${id}/attachments`)).toEqual([reply.body.data.id]);
    expect(await idsAt(`/operations/${operation}/attachments`)).toEqual([ofOperation, reply.body.data.id]);
  });

  it('is added by the author only, as long as the comment can be changed', async () => {
    const operation = await business.operation();
    const ada = await account(testApp, business, 'technician');
    const ofAda = await commentAs(testApp, ada.principal, operation);
    expect((await upload(ofAda)).body.error.code).toBe('permission_required');
    const id = await commentOn(business, operation);
    testApp.clock.advance(31 * 60_000);
    expect((await upload(id)).body.error.code).toBe('invalid_state');
  });

  it('is deleted with the comment, also if another of its files was deleted before', async () => {
    const operation = await business.operation();
    const id = await commentOn(business, operation);
    const [one, other] = [created(await upload(id)), created(await upload(id))];
    expect((await business.api.delete(`/attachments/${one}`)).status).toBe(204);
    expect((await business.api.delete(`/comments/${id}`)).status).toBe(204);
    expect((await business.api.get(`/attachments/${other}`)).status).toBe(404);
    expect(await idsAt(`/operations/${operation}/attachments`)).toEqual([]);
    const { body } = await business.api.get('/audit-log?action=comment.deleted&limit=1');
    expect(body.data[0].details).toMatchObject({ files: 1 });
  });
});
