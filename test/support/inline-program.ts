import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';

/**
 * Starts a process that runs a program given as text, which imports from `./dist`. One that does not end is killed after 20 seconds.
 *
 * @param stdio where its output goes
 */
export function startProgram(program: string, stdio: StdioOptions): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
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
