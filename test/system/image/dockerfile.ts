import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const AS_IT_IS = { recursive: true, verbatimSymlinks: true };

/** An instruction of a Dockerfile, such as `RUN`, and its arguments. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of `docker/Dockerfile`, in order, without comments. */
export function instructions(): Instruction[] {
  const lines = readFileSync(`${ROOT}docker/Dockerfile`, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, text] = /^([A-Z]+) (.+)$/.exec(line)!;
      return { name: name!, text: text! };
    });
}

/** A stage under construction: its file system is a folder. */
interface Stage {
  readonly folder: string;
  workdir: string;
  readonly environment: Record<string, string>;
}

/**
 * Does what the Dockerfile's COPY and RUN lines do, with this machine's programs in place of the base image's. Each stage is a folder.
 *
 * @param folder an empty folder for the stages
 * @returns the folder of the last stage, and the environment that it sets
 * @throws Error with the output of a command that fails
 */
export function build(folder: string): { folder: string; environment: Record<string, string> } {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, text } of instructions()) {
    if (name === 'FROM') {
      const [, base, alias = 'last'] = /^(\S+)(?: AS (\w+))?$/.exec(text)!;
      stage = begin(join(folder, alias), stages.get(base!));
      stages.set(alias, stage);
    } else if (name === 'WORKDIR') {
      stage!.workdir = text;
      mkdirSync(join(stage!.folder, text), { recursive: true });
    } else if (name === 'ENV')
      for (const pair of text.split(' ')) {
        const [variable, value] = pair.split('=');
        stage!.environment[variable!] = value!;
      }
    else if (name === 'COPY') copy(stage!, text, stages);
    else if (name === 'RUN') run(stage!, text);
  }
  const { folder: last, environment } = stages.get('last')!;
  return { folder: last, environment };
}

/** Begins a stage with what the stage that it is based on contains: as links on Linux, because no stage changes a file in place. */
function begin(folder: string, base: Stage | undefined): Stage {
  if (base === undefined) mkdirSync(folder);
  else spawnSync('cp', [process.platform === 'linux' ? '-al' : '-a', base.folder, folder]);
  return { folder, workdir: base?.workdir ?? '/', environment: { ...base?.environment } };
}

function copy({ folder, workdir }: Stage, text: string, stages: Map<string, Stage>): void {
  const [, from, paths] = /^(?:--from=(\w+) )?(.+)$/.exec(text)!;
  const source = from === undefined ? ROOT : stages.get(from)!.folder;
  const all = paths!.split(' ');
  const target = join(folder, workdir, all.pop()!);
  for (const each of all) {
    const path = join(source, each);
    // A folder is copied as its content, a file into a folder whose name ends with a slash.
    const isInto = !statSync(path).isDirectory() && (all.length > 1 || target.endsWith('/'));
    const destination = isInto ? join(target, basename(path)) : target;
    mkdirSync(dirname(destination), { recursive: true });
    cpSync(path, destination, AS_IT_IS);
  }
}

function run({ folder, workdir, environment }: Stage, text: string): void {
  // Here is no user `node`, and the root of the file system is this machine's.
  const command = text.replace(/-o node -g node /, '').replace(/ \/(?=\w+$)/, ` ${folder}/`);
  const cwd = join(folder, workdir);
  const { PATH, HOME } = process.env;
  const env = { ...process.env, NODE_ENV: undefined, PATH, HOME, ...environment };
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${text} failed: ${stdout}${stderr}`);
}
