import { randomUUID } from 'node:crypto';
import { repeat, type Scene, type Written, writeOnce } from './client.js';

const TYPES = ['receive', 'consume', 'consume', 'reserve', 'release'] as const;

/** A movement of stock that was to be made; its key stands in its note. */
export interface Moved extends Written {
  readonly type: (typeof TYPES)[number];
  readonly quantity: number;
}

/** Moves the stock of one part that others move too: in, out, set aside for an operation, and back. */
export async function moveStock(
  scene: Scene,
  partId: string,
  operationId: string,
  moved: Moved[],
): Promise<void> {
  const { http, random } = scene;
  await repeat(
    scene,
    async () => {
      const key = randomUUID();
      const type = random.pick(TYPES);
      const quantity = random.between(1, 4);
      const forOne = type === 'reserve' || type === 'release' ? { operation_id: operationId } : {};
      const json = { type, quantity, note: `${http.customer.marker} ${key}`, ...forOne };
      const path = `/spare-parts/${partId}/movements`;
      moved.push({
        ...(await writeOnce(scene, 'stock', 'storekeeper', key, ['POST', path, { json }])),
        type,
        quantity,
      });
    },
    120,
  );
}
