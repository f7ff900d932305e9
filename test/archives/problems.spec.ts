import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../src/config.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { SecretCipher } from '../../src/webhooks/secret-cipher.js';
import { CommandLine } from '../support/command-line.js';
import { intercept } from '../support/intercept.js';
import { oneOfEach } from '../support/records.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

let [here, business, cli, folder] = [] as unknown as [TestApp, TestBusiness, CommandLine, string];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-test-archives-'));
  const ATTACHMENTS_URL = pathToFileURL(join(folder, 'files')).href;
  here = await startTestAppAlone({ ATTACHMENTS_URL });
  const { databaseUrl, secretKey } = here.config;
  cli = new CommandLine({ DATABASE_URL: databaseUrl!, SECRET_KEY: secretKey!, ATTACHMENTS_URL });
}, 400_000);

/** A business with one attachment, in a file of its own. */
async function withFile(): Promise<{ id: string; path: string }> {
  business = await here.business();
  await oneOfEach(business);
  const [row] = await here.acrossBusinesses.rows<{ id: string; name: string }>(
    sql`SELECT id, object_name AS name FROM attachments WHERE business_id = ${business.id} AND deleted_at IS NULL`,
  );
  return { id: row!.id, path: join(folder, 'files', row!.name) };
}

const exportTo = (out: string) => ['business', 'export', '--business', business.id, '--out', out];

it('an export names the files that the store has lost or changed, and so does the verification of the archive', async () => {
  const { id, path } = await withFile();
  const out = join(folder, `${randomUUID()}.archive`);
  writeFileSync(path, 'other bytes');
  const changed = await cli.failure(...exportTo(out));
  expect(changed.result.problems).toEqual([{ problem: 'changed_file', table: 'attachments', id }]);
  expect(changed.message).toContain(`file of attachments ${id} is not the one that was uploaded`);

  await rm(path);
  const missing = await cli.failure(...exportTo(out));
  expect(missing.result).toMatchObject({
    missing_files: 1,
    problems: [{ problem: 'missing_file', table: 'attachments', id }],
  });
  const verified = await cli.failure('business', 'verify', '--in', out);
  expect(verified.result).toMatchObject({ business: { id: business.id }, problems: missing.result.problems });
  expect(verified.message).toBe(missing.message);
});

it('an export names the secrets that cannot be decrypted; a verification with their SECRET_KEY does not', async () => {
  const own = { SECRET_KEY: 'another secret, which only this endpoint was encrypted with' };
  await withFile();
  const { id } = await business.endpoint('http://127.0.0.1:9/hook');
  const cipher = new SecretCipher(parseConfig(own));
  await business.setEndpoint(id, { secretEncrypted: cipher.encrypt('whsec_x', id) });
  const out = join(folder, `${randomUUID()}.archive`);
  const { result, message } = await cli.failure(...exportTo(out));
  expect(result.problems).toEqual([
    { problem: 'unreadable_secret', table: 'webhook_endpoints', id, secret: 'secret' },
  ]);
  expect(message).toContain(`secret of webhook_endpoints ${id} cannot be decrypted`);
  expect(existsSync(out)).toBe(true);
  const elsewhere = new CommandLine({
    DATABASE_URL: here.config.databaseUrl!,
    SECRET_KEY: here.config.secretKey!,
    SECRET_KEY_PREVIOUS: own.SECRET_KEY,
  });
  expect((await elsewhere.answer('business', 'verify', '--in', out)).problems).toEqual([]);
});

it('a file that is deleted together with its row during the export is no problem', async () => {
  const { id, path } = await withFile();
  const restore = intercept(async (statement, next) => {
    if (statement.text.startsWith('DECLARE archived_files')) {
      restore();
      await here.acrossBusinesses.transaction((run) =>
        run(sql`UPDATE attachments SET deleted_at = now() WHERE business_id = ${business.id} AND id = ${id}`),
      );
      await rm(path);
    }
    return next(statement);
  });
  const exported = await cli.answer(...exportTo(join(folder, `${randomUUID()}.archive`)));
  expect(exported).toMatchObject({ missing_files: 1, problems: [] });
});

it('an export names the row of a file that cannot be read', async () => {
  const { id, path } = await withFile();
  await rm(path);
  // A link to itself, which not even root can follow.
  await symlink(path, path);
  const out = join(folder, `${randomUUID()}.archive`);
  expect(await cli.complaint(1, ...exportTo(out))).toContain(`The file of attachments ${id} cannot be read`);
  expect(existsSync(out)).toBe(false);
});
