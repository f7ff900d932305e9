import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { expect } from 'vitest';
import type { ImportKind } from '../../src/imports/index.js';
import { fromToastCookie } from '../../src/portal/kit/page/toast.js';
import { FORM_TYPE, formWith } from '../support/files.js';
import { portalBeside, type Visitor } from '../support/portal.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

/** The room in every business of these tests. */
export const ROOM = 'Plant North / Ground floor / Pump room';

/** A file of assets with the usual columns. */
export const table = (...rows: string[]) => ['Name,Room,Category,Code', ...rows].join('\n');

export const assetsOf = async ({ api }: TestBusiness) =>
  (await api.get('/assets?limit=200')).body.data as Record<string, unknown>[];

/** An API and a portal, with helpers to import assets there. */
export async function startImporting(env: Record<string, string> = {}) {
  const testApp = await startTestAppAlone(env);
  const portal = await portalBeside(testApp);
  /** A business with `ROOM`, and its manager signed in to the portal. */
  const ready = async () => {
    const business = await testApp.business();
    const place = await business.place();
    return { business, ...place, manager: await portal.signIn(business, 'manager') };
  };
  const upload = async (
    who: Visitor,
    content: string | Buffer,
    csrf?: string,
    kind: ImportKind = 'asset',
  ) => {
    const query = new URLSearchParams({ _csrf: csrf ?? (await who.token()), _once: randomUUID() });
    const reply = await request(`${portal.origin}/imports/new/${kind}?${query.toString()}`, {
      method: 'POST',
      headers: {
        cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': FORM_TYPE,
      },
      body: formWith({ name: 'machines.csv', bytes: Buffer.from(content) }),
    });
    await reply.body.dump();
    const toast = /toast=([^;]+)/.exec([reply.headers['set-cookie'] ?? []].flat().join());
    const message = toast && fromToastCookie(toast[1])?.text;
    return { status: reply.statusCode, location: reply.headers.location as string, message };
  };
  const runToTheEnd = () => takeTurns(testApp, 'imports');
  /** The file of a whole list that a person exports, in their language. */
  const exportedBy = async (visitor: Visitor, list: string, form: object = {}): Promise<string> => {
    await visitor.post(`/exports/${list}`, { format: 'csv', ...form });
    const link = async () =>
      /href="(\/exports\/[^"]+\/file)"/.exec((await visitor.get('/exports')).html)?.[1];
    await expect
      .poll(async () => {
        await takeTurns(testApp, 'exports');
        return link();
      })
      .toBeDefined();
    return (await visitor.send('GET', (await link())!, undefined)).html;
  };
  return { testApp, portal, ready, upload, exportedBy, runToTheEnd };
}
