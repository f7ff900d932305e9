import { randomUUID } from 'node:crypto';
import { repeat, type Scene, type Written, writeOnce } from './client.js';

/** An asset that a client tried to create. */
export interface Made extends Written {
  readonly name: string;
}

/** Creates assets, and reads each one right after it was acknowledged. */
export async function createAssets(scene: Scene, made: Made[]): Promise<void> {
  const { http, history, roomId } = scene;
  await repeat(scene, async () => {
    const key = randomUUID();
    const name = `${http.customer.marker} pump ${key}`;
    const json = { name, room_id: roomId };
    const written = await writeOnce(scene, 'once', 'creator', key, ['POST', '/assets', { json }]);
    made.push({ ...written, name });
    const id = written.answers[0]?.body.data.id as string | undefined;
    if (id === undefined) return;
    const reading = history.invoke('kept', 'creator', `read ${id}`);
    const reply = await http.send('GET', `/assets/${id}`);
    const isMissing = reply?.status === 404;
    history.end(reading, reply?.status === 200 ? 'ok' : isMissing ? 'fail' : 'unknown', reply?.status);
    if (isMissing) history.broken('kept', `asset ${id} was acknowledged but does not exist`, reading.fault);
  });
}
