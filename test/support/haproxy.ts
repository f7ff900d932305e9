import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { killAfterRun, temporaryFolder } from './after-kill.js';

/** Whether there is a haproxy on the path. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;

/** A server behind the balancer. */
export interface Backend {
  readonly name: string;
  readonly port: number;
}

/**
 * A haproxy with its defaults: it requests `/health/ready` every two seconds; three failures remove a server, and two successes
 * bring it back. It keeps connections on both sides, and does not retry requests.
 */
export class Haproxy {
  private said = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
    private readonly socket: string,
  ) {
    child.stderr!.on('data', (bytes: Buffer) => (this.said += bytes.toString()));
  }

  static async start(backends: readonly Backend[]): Promise<Haproxy> {
    const [port, folder] = [await freePort(), temporaryFolder('haproxy')];
    const socket = join(folder, 'stats.sock');
    const servers = backends.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check`);
    const lines = [
      'global',
      `  stats socket ${socket} mode 600`,
      'defaults',
      '  mode http',
      '  timeout connect 5s',
      '  timeout client 60s',
      '  timeout server 60s',
      'frontend all',
      `  bind 127.0.0.1:${port}`,
      '  default_backend service',
      'backend service',
      '  balance roundrobin',
      '  option httpchk GET /health/ready',
      '  option log-health-checks',
      ...servers,
      '',
    ];
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, lines.join('\n'));
    const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.once('exit', killAfterRun(child.pid!));
    return new Haproxy(child, `http://127.0.0.1:${port}`, socket);
  }

  /** The state of a server, such as `UP` or `DOWN`; empty while haproxy does not answer. */
  async stateOf(name: string): Promise<string> {
    const client = connect(this.socket);
    let table = '';
    client.on('data', (chunk: Buffer) => (table += chunk.toString()));
    client.end('show stat\n');
    await once(client, 'close').catch(() => undefined);
    const [head = '', ...rows] = table.split('\n');
    const at = head.replace('# ', '').split(',').indexOf('status');
    const row = rows.map((line) => line.split(',')).find((columns) => columns[1] === name);
    return row?.[at] ?? '';
  }

  /** The checks that were not answered in two seconds. With them, it removes even a server that serves. */
  get lateChecks(): readonly string[] {
    return this.said.match(/^.*Health check .* timeout.*$/gm) ?? [];
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}
