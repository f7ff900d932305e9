import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../test/support/eventually.js';
import type { Scene } from './client.js';

/** How long the feed may take to answer once no fault strikes any more. */
const ANSWERS_WITHIN_MS = 60_000;

/** A change as the feed tells it. */
export interface Told {
  readonly type: string;
  readonly resource_id: string;
  readonly action: string;
  readonly sequence: number;
  readonly resource: Readonly<Record<string, unknown>> | null;
}

/** Keeps a copy of a business's data by its feed of changes, whatever happens. */
export class Follower {
  /** All that was told, in the order in which it came, and the fault under which it came. */
  readonly told: { readonly change: Told; readonly fault: string }[] = [];
  /** The copy, by type and id. */
  readonly copy = new Map<string, Readonly<Record<string, unknown>>>();
  private cursor = '';

  /** @param at which API process it asks, as long as that answers */
  constructor(
    private readonly scene: Scene,
    private at: number,
  ) {}

  /** Follows until all stop. */
  async follow(): Promise<void> {
    while (this.scene.isOn()) if (!(await this.read(2))) await pause(200);
  }

  /** Reads to the end of the feed. @throws Error when the feed does not answer for a minute */
  async catchUp(): Promise<void> {
    for (let before = -1; before < this.told.length;) {
      before = this.told.length;
      await eventually(() => this.read(0), Boolean, ANSWERS_WITHIN_MS);
    }
  }

  /** Reads one page, and applies it. @returns whether an answer came */
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
    for (const change of reply.body.data as Told[]) {
      this.told.push({ change, fault: operation.fault });
      const name = `${change.type} ${change.resource_id}`;
      if (change.resource === null) this.copy.delete(name);
      else this.copy.set(name, change.resource);
    }
    this.cursor = reply.body.pagination.next_cursor;
    return true;
  }
}
