import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A test run that is killed cannot clean up after itself. It therefore registers its processes and folders with a separate shell,
// whose input closes when the run ends, for any reason.

/** Keeps a list of processes and folders, one per line. When its input closes, it kills the processes and removes the folders. */
const SHELL = `
trap '' INT TERM HUP
IFS='
'
all=
while read -r item; do
  case $item in
    -*) all=$(printf '%s\\n' $all | grep -vxF -- "\${item#-}") ;;
    *) all="$all$IFS$item" ;;
  esac
done
for one in $all; do
  case $one in
    /*) [ -f "$one/postgres/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$one/postgres/postmaster.pid")" ;;
    *) kill -KILL "$one" ;;
  esac
done
for one in $all; do
  case $one in /*) rm -rf "$one" ;; esac
done
`;

let write: ((line: string) => void) | undefined;

function register(line: string): void {
  write ??= start();
  write(line);
}

function start(): (line: string) => void {
  // Ctrl-C in a terminal must reach only the test run.
  const shell = spawn('sh', ['-c', SHELL], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  shell.stdin.on('error', () => undefined);
  (shell.stdin as unknown as { unref(): void }).unref();
  return (line) => void shell.stdin.write(`${line}\n`);
}

/**
 * Registers a process to be killed when this run ends. @returns a function to call once it has ended, because its number may be
 * reused
 */
export function killAfterRun(pid: number): () => void {
  register(`${pid}`);
  return () => register(`-${pid}`);
}

/** Creates a folder that is removed after the run, with any embedded PostgreSQL in it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  register(folder);
  return folder;
}
