import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';

/**
 * Starts a process that runs a program given as text, which imports from `./dist`. One that does not end is killed after 20 seconds.
 *
 * @param stdio where its output goes
 * @param output which of them is its standard output. Node.js makes the first three blocking.
 */
export function startProgram(program: string, stdio: StdioOptions, output = 1): ChildProcess {
  const node = [process.execPath, '--input-type=module', '--eval', program];
  return spawn('sh', ['-c', `exec "$@" >&${output}`, 'sh', ...node], {
    env: {
      PATH: process.env.PATH,
      SECRET_KEY: 'a secret for tests alone, of forty bytes.',
      NODE_ENV: 'production',
    },
    stdio,
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
}
