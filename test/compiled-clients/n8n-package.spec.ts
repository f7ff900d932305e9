import { execFile } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = at(`../../node_modules/.cache/n8n-${process.pid}/`);

afterAll(() => rm(FOLDER, { recursive: true, force: true }));

it('the built package contains the class that n8n expects in each of its files', async () => {
  await cp(at('../../sdk/n8n/package.json'), `${FOLDER}package.json`);
  await run(process.execPath, [
    ...[at('../../node_modules/typescript/bin/tsc'), '-p', at('../../sdk/n8n')],
    ...['--outDir', `${FOLDER}dist`],
  ]);
  const { n8n } = JSON.parse(await readFile(`${FOLDER}package.json`, 'utf8')) as {
    n8n: { credentials: string[]; nodes: string[] };
  };
  const files = [...n8n.credentials, ...n8n.nodes];
  // As n8n does.
  const program = `const names = ${JSON.stringify(files)}.map((file) => {
    const name = file.split('/').at(-1).split('.')[0];
    return new (require('./' + file)[name])().constructor.name;
  });
  console.log(JSON.stringify(names));`;
  const { stdout } = await run(process.execPath, ['--eval', program], { cwd: FOLDER });
  expect(JSON.parse(stdout)).toEqual(files.map((file) => basename(file).split('.')[0]));
});
