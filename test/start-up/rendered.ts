import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const DOCKER = fileURLToPath(new URL('../../docker/', import.meta.url));

/** An object as a cluster would receive it. */
export interface Rendered {
  readonly kind: string;
  readonly metadata: Record<string, unknown> & { name: string; annotations?: Record<string, string> };
  readonly data?: Record<string, string>;
  readonly spec: Record<string, unknown>;
}

export const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
export const hasHelm = spawnSync('helm', ['version']).status === 0;

/** The objects of a folder below `docker/kubernetes`. @throws Error with what kubectl says */
export function kustomized(folder = ''): Rendered[] {
  return rendered('kubectl', ['kustomize', `${DOCKER}kubernetes/${folder}`]);
}

/** The objects of the chart. @throws Error with what helm says */
export function fromChart(...options: string[]): Rendered[] {
  const namespace = ['--namespace', 'maintenance'];
  return rendered('helm', ['template', 'maintenance', `${DOCKER}helm`, ...namespace, ...options]);
}

function rendered(program: string, options: string[]): Rendered[] {
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return parseAllDocuments(stdout)
    .map((each) => each.toJS() as Rendered | null)
    .filter((object) => object !== null);
}
