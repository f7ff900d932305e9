import { describe, expect, it } from 'vitest';
import { closeServersAfterEach, ok, sendGuarded, server } from './hostile-servers.js';

closeServersAfterEach();

describe('the guard at connection time (D37)', () => {
  it('refuses a private IP address without connecting', async () => {
    const { port, connections } = await server((socket) => socket.end(ok('Content-Length: 0')));
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      expect(await sendGuarded(`http://${host}:${port}/`, {})).toMatchObject({ error: 'address_refused' });
    }
    expect(connections()).toBe(0);
  });

  it('refuses a host name with a private address among its addresses, without connecting', async () => {
    const { port, connections } = await server((socket) => socket.end(ok('Content-Length: 0')));
    const names = {
      'one.test': ['127.0.0.1'],
      'two.test': ['93.184.216.34', '127.0.0.1'],
      'three.test': ['127.0.0.1', '2606:4700::1'],
    };
    for (const name of Object.keys(names)) {
      expect(await sendGuarded(`http://${name}:${port}/`, names)).toMatchObject({ error: 'address_refused' });
    }
    expect(connections()).toBe(0);
  });

  it('refuses a host name that now resolves to a private address (DNS rebinding)', async () => {
    const { port, connections } = await server((socket) => socket.end(ok('Content-Length: 0')));
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const rebinding: Record<string, string[]> = {
      get 'hooks.test'() {
        return answers.shift() ?? ['127.0.0.1'];
      },
    };
    expect(rebinding['hooks.test']).toEqual(['93.184.216.34']);
    expect(await sendGuarded(`http://hooks.test:${port}/`, rebinding)).toMatchObject({
      error: 'address_refused',
    });
    expect(connections()).toBe(0);
  });

  it('checks the address again after connecting, and sends nothing when it is refused', async () => {
    let requests = 0;
    const { port } = await server(() => (requests += 1));
    let checks = 0;
    const allow = () => (checks += 1) === 1;
    expect(
      await sendGuarded(`http://hooks.test:${port}/`, { 'hooks.test': ['127.0.0.1'] }, { allow }),
    ).toMatchObject({
      error: 'address_refused',
    });
    expect([checks, requests]).toEqual([2, 0]);
  });
});
