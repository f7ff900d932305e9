import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/after-kill.js';
import { hasKubectl } from './rendered.js';

const SCRIPT = fileURLToPath(new URL('../../docker/kubernetes/roll-out.sh', import.meta.url));

if (!hasKubectl) console.log('There is no kubectl: the tests of the roll-out are skipped.');

/**
 * A kubectl in front of the real one: it records every command, does those that need no cluster with the real program, and answers the
 * others as a cluster would whose job ends as given.
 */
function kubectlWithoutCluster(job: 'Complete' | 'Failed') {
  const folder = temporaryFolder('roll-out');
  const program = join(folder, 'kubectl');
  writeFileSync(
    program,
    `#!/bin/sh
echo "$*" >> "${folder}/commands"
case "$*" in
  *--local*|kustomize*) PATH=$REAL_PATH exec kubectl "$@" ;;
  create*) cat >> "${folder}/created"; echo job.batch/migrate-x7k2p ;;
  *jsonpath*) echo "${job}" ;;
esac
`,
  );
  chmodSync(program, 0o755);
  const rollOut = (...options: string[]) => {
    const env = {
      ...process.env,
      REAL_PATH: process.env.PATH,
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      KUBECONFIG: '/dev/null',
    };
    const { status, stderr } = spawnSync(SCRIPT, options, { encoding: 'utf8', env });
    const commands = readFileSync(join(folder, 'commands'), 'utf8').trim().split('\n');
    const changes = commands.filter((each) => /^(apply|create)|rollout/.test(each));
    return {
      ...{ status, stderr },
      changes: changes.map((each) => each.replace(dirname(SCRIPT), 'docker/kubernetes')),
      created: readFileSync(join(folder, 'created'), 'utf8'),
    };
  };
  return { rollOut };
}

describe.skipIf(!hasKubectl)('roll-out.sh', () => {
  it('migrates after the settings and before the processes, with the image of the release', () => {
    const { status, stderr, changes, created } = kubectlWithoutCluster('Complete').rollOut();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(changes).toEqual([
      'apply -k docker/kubernetes/settings',
      'create -f - -o name',
      'apply -k docker/kubernetes',
      ...['api', 'portal', 'worker'].map(
        (each) => `--namespace maintenance rollout status --timeout=10m deployment/${each}`,
      ),
    ]);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(created).toContain('generateName: migrate-');
    expect(created).toContain(`image: maintenance-api:${version}`);
  });

  it('rolls nothing out if the migrations fail', () => {
    const { status, stderr, changes } = kubectlWithoutCluster('Failed').rollOut();
    expect(status).toBe(1);
    expect(stderr).toContain('job.batch/migrate-x7k2p failed: nothing was rolled out.');
    expect(changes).toEqual(['apply -k docker/kubernetes/settings', 'create -f - -o name']);
  });

  it('with --contract runs that job only', () => {
    const { status, changes, created } = kubectlWithoutCluster('Complete').rollOut('--contract');
    expect(status).toBe(0);
    expect(changes).toEqual(['create -f - -o name']);
    expect(created).toContain('- --contract');
  });
});
