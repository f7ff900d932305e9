import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/after-kill.js';
import { CommandLineProcess } from '../../support/command-line.js';
import { sharedDatabase } from '../../support/new-database.js';

/** How many files a command may load. Loading takes most of its time, so the commands are bundled. */
const FILES = 20;
/** How large the bundle may be in bytes. Compiling it takes the rest of the time. */
const SIZE = 14_000_000;

const folder = temporaryFolder('maintenance-loaded');
let cli: CommandLineProcess;

beforeAll(async () => {
  cli = new CommandLineProcess({
    DATABASE_URL: await sharedDatabase(),
    SECRET_KEY: 'a secret for tests alone, of forty bytes.',
    // Node.js writes the list of loaded files here.
    NODE_V8_COVERAGE: folder,
  });
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files that the last command loaded, including libraries. */
function filesLoaded(): string[] {
  const [name] = readdirSync(folder);
  const { result } = JSON.parse(readFileSync(join(folder, name!), 'utf8')) as { result: { url: string }[] };
  rmSync(join(folder, name!));
  return result.flatMap(({ url }) => (url.startsWith('file:') ? [url] : []));
}

describe('the command line', () => {
  it.each([['--help'], ['business list --limit 1'], ['key create --help']])(
    'loads few files for %s',
    async (line) => {
      const { status } = await cli.run(...line.split(' '));
      expect(status).toBe(0);
      const files = filesLoaded();
      expect(files.some((each) => each.endsWith('/dist/cli.js'))).toBe(true);
      expect(files.length, files.join('\n')).toBeLessThanOrEqual(FILES);
    },
  );

  it('is a bundle of limited size', () => {
    const program = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
    expect(statSync(program).size).toBeLessThan(SIZE);
  });
});
