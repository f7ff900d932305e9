import { linkedOperations, type LinkedOperation } from './linked-operations.js';
import { filledBodies, hasList, valueAt, type Given } from './link-values.js';
import type { Reply } from './client.js';

type Json = Record<string, unknown>;

/** Sends a request of a client. */
export type Send = (request: {
  readonly operation: LinkedOperation;
  readonly path: string;
  readonly body?: unknown;
}) => Promise<Reply>;

/** A link of an answer, with the values that it yielded. */
interface Followed {
  readonly to: LinkedOperation;
  readonly given: Given;
}

/** An answer with a 2xx status. */
interface Answered {
  readonly links: readonly Followed[];
  /** The values of its enum fields. */
  readonly state: string;
}

/** How many of the known values are tried for an operation, the newest first. */
const TRIES = 5;
/** The maximum number of records to lead through their states to reach one operation, and of steps for each record. */
const WALKS = 40;
const STEPS = 8;

/**
 * A client that knows an API only by its description. It builds bodies from the examples of their schemas, begins with the
 * operations that need no id, and takes ids only from the links of successful answers. It tries to get a 2xx from every
 * operation.
 */
export class LinkClient {
  /** Operations that answered 2xx, by name. */
  readonly reached = new Set<string>();
  /** The last answers of the others. */
  private readonly refusals = new Map<string, string>();
  private readonly operations: ReadonlyMap<string, LinkedOperation>;
  private readonly known = new Map<string, Given[]>();
  private readonly deleted = new Set<string>();

  constructor(
    description: Json,
    private readonly send: Send,
  ) {
    this.operations = new Map(linkedOperations(description).map((each) => [each.id, each]));
  }

  get total(): number {
    return this.operations.size;
  }

  /** Operations that never answered 2xx, each with its last answer. */
  get missed(): string[] {
    return this.unreached().map(
      ({ id, method, path }) =>
        `${method} ${path}: ${this.refusals.get(id) ?? 'no link provides the values that it needs'}`,
    );
  }

  /** Calls every operation. Removals come last, because they delete records that others need. */
  async explore(): Promise<void> {
    await this.callAll();
    for (const { id } of this.unreached()) await this.readFor(id);
    await this.callAll();
    const steps = new Map<string, number>();
    for (const { id } of this.unreached().filter(isNoRemoval)) await this.walkTo(id, steps);
    for (const removal of this.unreached()) await this.remove(removal);
  }

  /** Calls all operations without a 2xx, for as long as that yields new values. */
  private async callAll(): Promise<void> {
    for (let before = -1; before < this.reached.size;) {
      before = this.reached.size;
      for (const operation of this.unreached().filter(isNoRemoval)) await this.tryAll(operation);
    }
  }

  /** Reads new and older records, until one of them leads to an operation. */
  private async readFor(id: string): Promise<void> {
    const leads = ({ links }: LinkedOperation) => links[200]?.some((link) => link.operationId === id);
    const reads = [...this.operations.values()].filter((each) => each.method === 'GET' && leads(each));
    for (const read of reads) {
      for (const creator of this.creatorsLinkingTo(read.id)) await this.tryAll(creator, true);
      for (const given of this.placesOf(read)) {
        if (this.placesOf(this.operations.get(id)!).length > 0) return;
        await this.call(read, given);
      }
    }
  }

  /**
   * Creates one record after the other and leads each through different states, until one of them allows the operation.
   *
   * @param steps how often each step was taken from each state, over all walks
   */
  private async walkTo(id: string, steps: Map<string, number>): Promise<void> {
    for (const creator of this.creatorsLinkingTo(id)) {
      for (let walks = 0; walks < WALKS && !this.reached.has(id); walks += 1)
        await this.walk(id, creator, walks % creator.bodies.length, steps);
    }
  }

  /**
   * Prefers steps without a 2xx from this state so far, then those taken least often. Does not repeat a step that was refused, left the
   * state unchanged, or answered with a record that does not lead to the operation.
   */
  private async walk(
    id: string,
    creator: LinkedOperation,
    variant: number,
    steps: Map<string, number>,
  ): Promise<void> {
    let at = await this.call(creator, undefined, variant);
    for (let length = 0; at && length < STEPS; length += 1) {
      const { state, links }: Answered = at;
      const actions = links
        .filter(({ to, given }) => isAction(to) && Object.keys(given.parameters).length > 0)
        .map((link) => ({ ...link, step: `${state} ${link.to.id}`, isNew: !this.reached.has(link.to.id) }))
        .map((each) => ({ ...each, count: steps.get(each.step) ?? (each.isNew ? -1 : 0) }))
        .filter(({ count }) => count < Infinity)
        .sort((one, other) => one.count - other.count);
      at = undefined;
      for (const { to, given, step, count } of actions) {
        const next = await this.call(to, given);
        const isSameKind = next?.links.some((link) => link.to.id === id) === true;
        const changesState = isSameKind && next?.state !== state;
        steps.set(step, changesState ? Math.max(count, 0) + 1 : Infinity);
        if (changesState) {
          at = next;
          break;
        }
      }
    }
  }

  /** Creates a record only to remove it. */
  private async remove(removal: LinkedOperation): Promise<void> {
    for (const creator of this.creatorsLinkingTo(removal.id)) {
      const made = await this.tryAll(creator);
      const link = made?.links.find(({ to }) => to === removal);
      if (link && (await this.call(removal, link.given))) return;
    }
    await this.tryAll(removal);
  }

  /**
   * Calls an operation with any of its bodies and any of its known values.
   *
   * @param withLists fills in lists of ids, which are optional and may keep a record from leaving its state
   */
  private async tryAll(operation: LinkedOperation, withLists = false): Promise<Answered | undefined> {
    const known = this.placesOf(operation);
    const given = known.length > 0 ? known.slice(0, TRIES) : [undefined];
    for (const each of given) {
      for (let variant = 0; variant < operation.bodies.length; variant += 1) {
        const answered = await this.call(operation, each, variant, withLists);
        if (answered) return answered;
      }
    }
    return undefined;
  }

  /** @returns undefined if the answer is not 2xx, or a value that the operation needs is unknown */
  private async call(
    operation: LinkedOperation,
    given: Given = { parameters: {} },
    variant = 0,
    withLists = false,
  ): Promise<Answered | undefined> {
    const path = this.pathOf(operation, given);
    if (path === undefined) return undefined;
    const known = this.knownFor(operation).filter(({ body }) => withLists || !hasList(body));
    const bodies = filledBodies(operation.bodies, [given, ...known]);
    const reply = await this.send({ operation, path, body: bodies[variant % bodies.length] });
    if (reply.status >= 300) {
      if (!this.reached.has(operation.id))
        this.refusals.set(operation.id, `${reply.status} ${reply.text.slice(0, 300)}`);
      return undefined;
    }
    this.reached.add(operation.id);
    if (operation.method === 'DELETE') Object.values(given.parameters).forEach((id) => this.deleted.add(id));
    const record = (reply.body as { data?: Json } | undefined)?.data ?? {};
    const state = JSON.stringify(operation.states.map((field) => record[field]));
    return { links: this.linksOf(operation, reply), state };
  }

  private linksOf({ links }: LinkedOperation, { status, body }: Reply): Followed[] {
    return (links[status] ?? []).flatMap((link) => {
      const given = valueAt(link, body);
      const to = this.operations.get(link.operationId);
      if (!given || !to) return [];
      this.known.set(to.id, [given, ...(this.known.get(to.id) ?? [])]);
      return [{ to, given }];
    });
  }

  private pathOf({ path, parameters }: LinkedOperation, given: Given): string | undefined {
    let isComplete = true;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given.parameters[name] ?? parameters.find((each) => each.name === name)?.example;
      isComplete &&= value !== undefined;
      return encodeURIComponent(String(value));
    });
    return isComplete ? filled : undefined;
  }

  /** The values that links yielded for an operation, the newest first, without removed records. */
  private knownFor({ id }: LinkedOperation): Given[] {
    const known = this.known.get(id) ?? [];
    return known.filter(
      ({ parameters }) => !Object.values(parameters).some((each) => this.deleted.has(each)),
    );
  }

  /** Those of the known values that have everything that the path needs. */
  private placesOf(operation: LinkedOperation): Given[] {
    return this.knownFor(operation).filter(
      (given) => Object.keys(given.parameters).length > 0 && this.pathOf(operation, given) !== undefined,
    );
  }

  private creatorsLinkingTo(id: string): LinkedOperation[] {
    return [...this.operations.values()].filter(
      (each) =>
        this.reached.has(each.id) &&
        [201, 202].some((status) => each.links[status]?.some((link) => link.operationId === id)),
    );
  }

  private unreached(): LinkedOperation[] {
    return [...this.operations.values()].filter(({ id }) => !this.reached.has(id));
  }
}

const isNoRemoval = ({ method }: LinkedOperation) => method !== 'DELETE';
const isAction = ({ method }: LinkedOperation) => method !== 'GET' && method !== 'DELETE';
