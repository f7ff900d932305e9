import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import type { Scene } from './client.js';

/** How long the feed may take to answer once all faults are over. */
const ANSWERS_WITHIN_MS = 60_000;

/** A change, as the feed reports it. */
export interface Change {
  readonly type: string;
  readonly resource_id: string;
  readonly action: string;
  readonly sequence: number;
  readonly resource: Readonly<Record<string, unknown>> | null;
}

/** Keeps a copy of a business's data from its feed of changes, during all faults. */
export class Follower {
  /** All reported changes in the order of their arrival, each with the fault at that time. */
  readonly changes: { readonly change: Change; readonly fault: string }[] = [];
  /** The copy, by type and id. */
  readonly copy = new Map<string, Readonly<Record<string, unknown>>>();
  private cursor = '';

  /** @param at the API process to ask, as long as it answers */
  constructor(
    private readonly scene: Scene,
    private at: number,
  ) {}

  /** Follows the feed until all clients stop. */
  async follow(): Promise<void> {
    while (this.scene.isOn()) if (!(await this.read(2))) await pause(200);
  }

  /** Reads to the end of the feed. @throws Error if the feed does not answer for a minute */
  async catchUp(): Promise<void> {
    for (let before = -1; before < this.changes.length;) {
      before = this.changes.length;
      await eventually(() => this.read(0), Boolean, ANSWERS_WITHIN_MS);
    }
  }

  /** Reads one page and applies it. @returns whether an answer came */
  private async read(waitS: number): Promise<boolean> {
    const { http, history } = this.scene;
    const operation = history.invoke('kept', 'follower', this.cursor);
    const place = this.cursor === '' ? '' : `&cursor=${this.cursor}`;
    const path = `/changes?limit=200${place}${waitS > 0 ? `&wait=${waitS}` : ''}`;
    const reply = await http.send('GET', path, { at: this.at });
    if (reply?.status !== 200) {
      this.at += 1;
      history.end(operation, reply && reply.status < 500 ? 'fail' : 'unknown', reply?.status);
      if (reply && reply.status < 500) history.broken('kept', `the feed answered ${reply.text}`);
      return false;
    }
    history.end(operation, 'ok', reply.status);
    for (const change of reply.body.data as Change[]) {
      this.changes.push({ change, fault: operation.fault });
      const name = `${change.type} ${change.resource_id}`;
      if (change.resource === null) this.copy.delete(name);
      else this.copy.set(name, change.resource);
    }
    this.cursor = reply.body.pagination.next_cursor;
    return true;
  }
}
