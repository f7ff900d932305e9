import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

/** A folder for the attachments of one test file, which tests can inspect. */
export class StoreFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'attachments-'));
  readonly url = pathToFileURL(this.path).href;

  constructor() {
    afterAll(() => rmSync(this.path, { recursive: true, force: true }));
  }

  /** The objects of a business, by name. */
  objectsOf(businessId: string): string[] {
    return this.filesIn(businessId).map((name) => `${businessId}/${name}`);
  }

  /** Uploads that are not complete yet. */
  get incoming(): string[] {
    return this.filesIn('incoming');
  }

  private filesIn(folder: string): string[] {
    const path = join(this.path, folder);
    return existsSync(path) ? readdirSync(path) : [];
  }
}
