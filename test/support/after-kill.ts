import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A run of tests that is killed can end nothing itself. What it started is told to a shell of its own, whose input closes when
// the run is over, in whatever way that came about.

/** Keeps a list of processes and folders, a line each, and ends and removes what is still on it when its input closes. */
const SHELL = `
trap '' INT TERM HUP
IFS='
'
all=
while read -r what; do
  case $what in
    -*) all=$(printf '%s\\n' $all | grep -vxF -- "\${what#-}") ;;
    *) all="$all$IFS$what" ;;
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

let told: ((line: string) => void) | undefined;

function tell(line: string): void {
  told ??= start();
  told(line);
}

function start(): (line: string) => void {
  // Ctrl-C in a terminal is for the run alone.
  const shell = spawn('sh', ['-c', SHELL], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  shell.stdin.on('error', () => undefined);
  (shell.stdin as unknown as { unref(): void }).unref();
  return (line) => void shell.stdin.write(`${line}\n`);
}

/** A process that must not outlive this run. @returns what is to be called once it has ended, for its number may come back */
export function endsWithTheRun(pid: number): () => void {
  tell(`${pid}`);
  return () => tell(`-${pid}`);
}

/** Makes a folder that must not outlive this run, nor does an embedded PostgreSQL in it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  tell(folder);
  return folder;
}
