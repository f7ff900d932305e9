import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { GatheringSocket } from '../../src/kernel/database/gathering-socket.js';

/** Counts the system calls that write. */
class Counted extends GatheringSocket {
  calls = 0;

  override _writev(...given: Parameters<NonNullable<GatheringSocket['_writev']>>): void {
    this.calls += 1;
    super._writev!(...given);
  }

  override _write(...given: Parameters<GatheringSocket['_write']>): void {
    this.calls += 1;
    super._write(...given);
  }
}

/** Writes as `pg` writes a prepared statement. */
function statement(socket: Counted, text: string): void {
  socket.cork();
  for (const part of [...text]) socket.write(part);
  socket.uncork();
}

it('sends what is written in one turn, and by the promises that go on in it, in one system call', async () => {
  let received = '';
  const server = createServer((peer) => peer.on('data', (data) => (received += data.toString())));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new Counted();
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');

  statement(socket, 'begin;');
  await Promise.resolve();
  statement(socket, 'insert;');
  await (async () => Promise.resolve())();
  statement(socket, 'commit;');
  await expect.poll(() => received).toBe('begin;insert;commit;');
  expect(socket.calls).toBe(1);

  statement(socket, 'begin;');
  await expect.poll(() => received).toBe('begin;insert;commit;begin;');
  expect(socket.calls).toBe(2);
});
