import { isDone, type Outcome } from '../bulk.js';
import type { Put } from '../database/external-ids.js';
import type { TenantReader } from '../database/tenant-reader.js';
import { fieldsInWords, type ApiError } from '../errors/api-error.js';
import { CATALOGUE } from '../errors/catalogue.js';
import { formatReason } from '../messages/messages.js';
import type { Resource } from '../resource/resource.js';
import { requestMessages } from '../validation/field.messages.js';

/**
 * What the handler of a write returns: the resource that it created or changed. The `EnvelopeInterceptor` reads it, so that the
 * read leaves in the packet of the commit, which saves a round trip. For resources that PostgreSQL computes alone, without
 * supplied fields.
 */
export class Written {
  /**
   * @param id the id of the resource, of the kind that the route `answers`
   * @param isNew for a route that creates or updates (D51): whether it was created, with 201, or existed, with 200. By default,
   *   the declared status tells
   */
  constructor(
    readonly id: string,
    readonly isNew?: boolean,
  ) {}
}

/** What the handler of a write returns when it has the JSON of the resource already: with 201 if it was created, 200 if it existed. */
export class WrittenJson {
  constructor(
    private readonly json: string,
    readonly isNew: boolean,
  ) {}

  toString(): string {
    return this.json;
  }
}

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

/** Left for the braces around the results. */
const AROUND = '{"data":{"object":"bulk_result","succeeded":1000,"failed":1000,"results":[]}}';

/** The result of a bulk request (D52): the outcome of each item, and the created or updated resources while there is room (D6). */
export class BulkResult {
  private constructor(
    private readonly tenant: TenantReader,
    private readonly resource: Resource,
    private readonly outcomes: readonly Outcome[],
  ) {}

  /** @param outcomes the outcomes of the items of this kind, in their order */
  static of(tenant: TenantReader, resource: Resource, outcomes: readonly Outcome[]): BulkResult {
    return new BulkResult(tenant, resource, outcomes);
  }

  /**
   * The result as JSON text. Every item has its index, status and id. What does not fit is left out from the end: first resources,
   * then the fields and the words of errors.
   *
   * @param requestId the id of the request; each error contains it, as in a single request
   */
  async json(requestId: string, room: AnswerRoom): Promise<string> {
    const results = this.outcomes.map((outcome, index) => shortest(outcome, index, requestId));
    for (const text of [AROUND, ...results]) room.take(text);
    const lengthen = (index: number, text: string) => {
      const fits = room.take(text, results[index]);
      if (fits) results[index] = text;
      return fits;
    };
    if (this.addErrors(requestId, lengthen)) await this.addResources(room, lengthen);
    const succeeded = this.outcomes.filter(isDone).length;
    const failed = this.outcomes.length - succeeded;
    return `{"object":"bulk_result","succeeded":${succeeded},"failed":${failed},"results":[${results.join(',')}]}`;
  }

  /** @returns false if there was no room for all of them */
  private addErrors(requestId: string, lengthen: Lengthen): boolean {
    const failed = [...this.outcomes.entries()].filter((each): each is [number, Failed] => !isDone(each[1]));
    return [inBrief, inFull].every((errorOf) =>
      failed.every(([index, { error }]) =>
        lengthen(index, refused(error, index, { ...errorOf(error), request_id: requestId })),
      ),
    );
  }

  private async addResources(room: AnswerRoom, lengthen: Lengthen): Promise<void> {
    const done = [...this.outcomes.entries()].filter((each): each is [number, Put] => isDone(each[1]));
    const ids = done.map(([, { id }]) => id);
    const found = await room.read(this.tenant, this.resource, ids);
    for (const [index, put] of done) {
      const json = found.get(put.id);
      if (json === undefined || !lengthen(index, written(put, index, json))) return;
    }
  }
}

type Failed = { readonly error: ApiError };

/** Replaces the result of an item by a longer one. @returns false without room for it */
type Lengthen = (index: number, text: string) => boolean;

function shortest(outcome: Outcome, index: number, request_id: string): string {
  if (isDone(outcome)) return written(outcome, index, 'null');
  const message = formatReason(requestMessages.leftOut, 'api');
  return refused(outcome.error, index, { message, param: null, request_id, errors: [] });
}

function written({ id, isNew }: Put, index: number, resource: string): string {
  return `{"index":${index},"status":${isNew ? 201 : 200},"id":"${id}","resource":${resource},"error":null}`;
}

function refused({ code }: ApiError, index: number, details: object): string {
  const { status, type } = CATALOGUE[code];
  return JSON.stringify({ index, status, id: null, resource: null, error: { type, code, ...details } });
}

/** The message, shortened, and the first field. */
function inBrief({ reason, param }: ApiError) {
  const message = formatReason(requestMessages.inBrief({ said: reason }), 'api');
  return { message, param: param ?? null, errors: [] };
}

function inFull({ message, param, fields = [] }: ApiError) {
  return { message, param: param ?? null, errors: fieldsInWords(fields) };
}
