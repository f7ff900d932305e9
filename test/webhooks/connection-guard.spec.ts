import { describe, expect, it } from 'vitest';
import { closeServersAfterEach, ok, sendGuarded, server } from './hostile-servers.js';

closeServersAfterEach();

describe('the guard at connection time (D37)', () => {
  it('refuses a private literal without connecting', async () => {
    const { port, connections } = await server((socket) => socket.end(ok('Content-Length: 0')));
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      expect(await sendGuarded(`http://${host}:${port}/`, {})).toMatchObject({ error: 'address_refused' });
    }
    expect(connections()).toBe(0);
  });

  it('refuses a name if any of its addresses is private, without connecting', async () => {
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

  it('refuses a name that has moved to a private address since it was registered', async () => {
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

  it('checks the socket once more when it is connected, and sends nothing', async () => {
    let heard = 0;
    const { port } = await server(() => (heard += 1));
    let asked = 0;
    const allow = () => (asked += 1) === 1;
    expect(
      await sendGuarded(`http://hooks.test:${port}/`, { 'hooks.test': ['127.0.0.1'] }, { allow }),
    ).toMatchObject({
      error: 'address_refused',
    });
    expect([asked, heard]).toEqual([2, 0]);
  });
});
