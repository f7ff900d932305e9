import type { TenantReader } from '../database/tenant-reader.js';
import type { Resource } from '../resource/resource.js';

/** The size that an answer to a batch may always have, in bytes (D6). */
const ALWAYS = 262_144;
/** How many resources are read at once: about as many small ones as fit. */
const READ_AT_ONCE = 200;

/**
 * How many bytes are left in the answer to a batch. It may have 256 KiB, or twice its request if that is more (D6), so a small
 * request cannot produce a large answer, nor a large stored response for its idempotency key.
 */
export class AnswerRoom {
  /** @param left the free bytes */
  private constructor(private left: number) {}

  /** The room of a whole answer. @param requestBytes the size of the request body */
  static forRequest(requestBytes: number): AnswerRoom {
    return new AnswerRoom(Math.max(ALWAYS, 2 * requestBytes));
  }

  /**
   * Takes room for a text and the comma after it.
   *
   * @param insteadOf a text that already has room, and that this one replaces
   * @returns false without room for it; nothing is taken then
   */
  take(text: string, insteadOf?: string): boolean {
    const held = insteadOf === undefined ? -1 : Buffer.byteLength(insteadOf);
    const bytes = Buffer.byteLength(text) - held;
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }

  /**
   * Reads resources in the order of their ids until they fill the room, so that a batch never reads much more than it returns.
   *
   * @returns their JSON by id
   */
  async read(tenant: TenantReader, resource: Resource, ids: readonly string[]): Promise<Map<string, string>> {
    const unique = [...new Set(ids)];
    const found = new Map<string, string>();
    let size = 0;
    for (let start = 0; start < unique.length && size < this.left; start += READ_AT_ONCE)
      for (const [id, json] of await tenant.findAll(resource, unique.slice(start, start + READ_AT_ONCE))) {
        found.set(id, json);
        size += json.length;
      }
    return found;
  }
}
