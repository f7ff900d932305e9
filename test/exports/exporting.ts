import { request } from 'undici';
import { expect } from 'vitest';
import { StoreFolder } from '../attachments/store-folder.js';
import { created } from '../support/expectations.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

export const HOUR = 60 * 60 * 1000;

/** An export, as the API returns it. */
export interface ExportResponse {
  readonly status: string;
  readonly rows: number;
  readonly url: string | null;
  readonly changes_cursor: string | null;
  readonly error: string | null;
  readonly expires_at: string | null;
}

/** Starts an API with a separate file store, and returns helpers for exports. */
export async function startExporting() {
  const folder = new StoreFolder();
  const testApp = await startTestAppAlone({ ATTACHMENTS_URL: folder.url });
  const createExport = async (business: TestBusiness, body: object) =>
    created(await business.api.post('/exports', body), 202);
  const getExport = async (business: TestBusiness, id: string) =>
    (await business.api.get(`/exports/${id}`)).body.data as ExportResponse;
  /** Creates an export, and waits until a worker has completed it. */
  const completeExport = async (
    business: TestBusiness,
    body: object,
    status = 'ready',
  ): Promise<ExportResponse> => {
    const id = await createExport(business, body);
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await getExport(business, id)).status).toBe(status);
    return getExport(business, id);
  };
  const contentOf = async ({ url }: ExportResponse): Promise<string> => {
    const file = await request(testApp.origin + url!);
    expect(file.statusCode).toBe(200);
    return file.body.text();
  };
  return { folder, testApp, createExport, getExport, completeExport, contentOf };
}
