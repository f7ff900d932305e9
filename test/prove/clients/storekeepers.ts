import { randomUUID } from 'node:crypto';
import { repeat, type Scene, type Written, writeOnce } from './client.js';

const TYPES = ['receive', 'consume', 'consume', 'reserve', 'release'] as const;

/** A stock movement that a client tried to record; its note contains its key. */
export interface Moved extends Written {
  readonly type: (typeof TYPES)[number];
  readonly quantity: number;
}

/** Moves the stock of a part that others move too: receives, consumes, reserves for an operation, and releases. */
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
