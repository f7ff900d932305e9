import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const dockerfile = read('docker/Dockerfile');
const compose = parse(read('docker/compose.yaml'), { merge: true }) as {
  services: { api: { command: string[] } };
};

describe('Dockerfile', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const last = stages.at(-1)!;

  it('builds and runs on the version of Node.js that these tests run on, named by digest', () => {
    const [first, ...others] = stages.map((stage) => stage.split(/\s/)[0]);
    const [, major] = /^node:(\d+)\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/.exec(first!)!;
    expect(major).toBe(process.versions.node.split('.')[0]);
    const { devDependencies } = JSON.parse(read('package.json')) as {
      devDependencies: Record<string, string>;
    };
    expect(devDependencies['@types/node']!.split('.')[0]).toBe(major);
    expect(others).toEqual(['node', 'packages', 'packages', 'node']);
  });

  it('has no build tools in the image', () => {
    expect(dockerfile).toMatch(/^RUN npm ci .*--omit=dev /m);
    expect(last).not.toMatch(/^RUN npm/m);
    expect(last).toMatch(/^USER node$/m);
  });

  it('copies only paths that exist in the build context', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, all]) =>
      all!.split(' '),
    );
    expect(sources.filter((source) => !existsSync(`${ROOT}${source}`))).toEqual([]);
    const sent = read('docker/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    expect(sent.map((line) => line.slice(1)).sort()).toEqual([...new Set(sources)].sort());
  });

  it('runs Node.js as process 1, so that it receives signals', () => {
    const command = JSON.parse(/^CMD (.+)$/m.exec(last)![1]!) as string[];
    expect(command).toEqual(compose.services.api.command);
    expect(existsSync(`${ROOT}${command.at(-1)}`)).toBe(true);
  });
});
