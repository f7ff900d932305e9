import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killAfterRun, temporaryFolder } from './after-kill.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

const CONFIG = fileURLToPath(new URL('../../docker/haproxy/haproxy.cfg', import.meta.url));

/** The ports of the servers behind the proxy, and timeouts to use instead of those of the file, by name, such as `server: '1s'`. */
export interface ComposeProxyOptions {
  readonly api: number;
  readonly portal: number;
  readonly timeouts?: Readonly<Record<string, string>>;
}

/** A haproxy with `docker/haproxy/haproxy.cfg`. Only addresses and timeouts differ: here is no Docker whose DNS would know the servers. */
export class ComposeProxy {
  private constructor(
    private readonly child: ChildProcess,
    /** The address of the API alone: port 3000 of the file. */
    readonly api: string,
    /** The address of the portal and the API: port 3001 of the file. */
    readonly portal: string,
  ) {}

  /** Starts it, and waits until it listens. It may not have checked its servers yet: then it answers 503. */
  static async start({ api, portal, timeouts = {} }: ComposeProxyOptions): Promise<ComposeProxy> {
    const servers = { api, portal };
    const [apiPort, portalPort] = [await freePort(), await freePort()];
    let config = readFileSync(CONFIG, 'utf8')
      .replace('default-path config', `default-path origin ${dirname(CONFIG)}`)
      .replace(/ init-addr none resolvers docker/, '')
      .replace(/^resolvers docker\n(?: .*\n)+/m, '')
      .replace(
        /server-template (api|portal) .*/g,
        (_, name: 'api' | 'portal') => `server ${name} 127.0.0.1:${servers[name]}`,
      )
      .replace('bind :3000', `bind 127.0.0.1:${apiPort}`)
      .replace('bind :3001', `bind 127.0.0.1:${portalPort}`);
    for (const [name, time] of Object.entries(timeouts))
      config = config.replace(new RegExp(`timeout ${name} .*`), `timeout ${name} ${time}`);
    const file = join(temporaryFolder('compose-proxy'), 'haproxy.cfg');
    writeFileSync(file, config);
    const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
    child.once('exit', killAfterRun(child.pid!));
    await eventually(() => listensOn(portalPort), Boolean);
    return new ComposeProxy(child, `http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${portalPort}`);
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

async function listensOn(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
