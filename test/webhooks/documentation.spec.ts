import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { transpile, ModuleKind, ScriptTarget } from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { type Received, Receiver } from '../support/receiver.js';
import { startTestApp, startTestAppAlone, type TestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const PAGE = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');

/** Returns the ID of a genuine event, or why it was refused. */
type Verifier = (body: string, signature: string, secret: string) => string | Promise<string>;

/** The only code block in a language. */
function codeIn(language: string): string {
  const [block, ...others] = PAGE.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'));
  expect(others).toEqual([]);
  return block![1]!;
}

const inTypeScript: Verifier = async (body, signature, secret) => {
  const code = transpile(codeIn('ts'), { module: ModuleKind.ES2022, target: ScriptTarget.ES2022 });
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const { verify } = (await import(/* @vite-ignore */ url)) as {
    verify(body: Buffer, signature: string, secret: string): { id: string };
  };
  try {
    return verify(Buffer.from(body), signature, secret).id;
  } catch (error) {
    return (error as Error).message;
  }
};

const inPython: Verifier = (body, signature, secret) => {
  const program = `${codeIn('python')}
import sys
delivery = json.load(sys.stdin)
try:
    print(verify(delivery["body"].encode(), delivery["signature"], delivery["secret"])["id"])
except ValueError as error:
    print(error)
`;
  const input = JSON.stringify({ body, signature, secret });
  const { status, stdout, stderr } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
};

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stdout.write('No python3 on the path: the Python of docs/webhooks.md is not run.\n');

describe.each<[string, Verifier]>([
  ['TypeScript', inTypeScript],
  ...(hasPython ? [['Python', inPython] as [string, Verifier]] : []),
])('the %s example in docs/webhooks.md', (_, verify) => {
  let testApp: TestApp;
  let receiver: Receiver;
  let endpoint: { id: string; secret: string };
  let newSecret: string;
  let plain: Received;
  let rotated: Received;
  const signatureOf = ({ headers }: Received) => headers['service-signature'] as string;

  beforeAll(async () => {
    testApp = await startTestAppAlone();
    await testApp.worker();
    receiver = await Receiver.open();
    const business = await testApp.business();
    endpoint = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    [plain] = (await receiver.arrived(1)) as [Received];
    newSecret = await business.work((work) => testApp.get(WebhooksService).rotateSecret(work, endpoint.id));
    await business.emit();
    rotated = (await receiver.arrived(2))[1]!;
  });
  afterAll(async () => {
    await testApp.stopWorkers();
    await receiver.close();
  });

  it('accepts a delivery, and either secret during a rotation', async () => {
    const id = ({ body }: Received) => (JSON.parse(body) as { id: string }).id;
    expect(await verify(plain.body, signatureOf(plain), endpoint.secret)).toBe(id(plain));
    expect(await verify(rotated.body, signatureOf(rotated), endpoint.secret)).toBe(id(rotated));
    expect(await verify(rotated.body, signatureOf(rotated), newSecret)).toBe(id(rotated));
  });

  it('refuses a changed body, another secret and a missing signature', async () => {
    const signature = signatureOf(plain);
    expect(await verify(`${plain.body} `, signature, endpoint.secret)).toBe('not genuine');
    expect(await verify(plain.body, signature, newSecret)).toBe('not genuine');
    expect(await verify(plain.body, signature.split(',')[0]!, endpoint.secret)).toBe('not genuine');
    expect(await verify(plain.body, `${signature.split(',')[0]},v1=é`, endpoint.secret)).toBe('not genuine');
    expect(await verify(plain.body, '', endpoint.secret)).toBe('too old');
  });

  it('refuses a signature that is more than five minutes old or in the future', async () => {
    for (const seconds of [-310, 310]) {
      const t = Math.floor(Date.now() / 1000) + seconds;
      const signature = signatureOf(plain).replace(/t=\d+/, `t=${t}`);
      expect(await verify(plain.body, signature, endpoint.secret)).toBe('too old');
    }
  });
});

it('docs/webhooks.md lists every event type with its description and fields', () => {
  const rows = [...PAGE.split('## Event catalogue')[1]!.matchAll(/^\| +`(.+?)` +\| (.+?) +\| (.+?) +\|$/gm)];
  const listed = rows.map(([, name, description, fields]) => ({
    name,
    description,
    fields: [...fields!.matchAll(/`(\w+)`/g)].map(([, field]) => field),
  }));
  const declared = [...testApp.get(DataModel).eventTypes.values()].map(({ name, description, snapshot }) => ({
    name,
    description,
    fields: snapshot.schema.required as string[],
  }));
  expect(listed).toEqual(declared);
});
