import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Operator } from './operator.js';

const PDF = '%PDF-1.4\nthe manual of ';

interface Answer {
  readonly status: number;
  readonly text: string;
  // Of whatever route.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** A customer of the installation that the run book is followed on: records assets with files, and looks what is left of them. */
export class Customer {
  private roomId = '';
  private readonly cursors = new Map<string, string>();

  private constructor(
    private readonly operator: Operator,
    readonly businessId: string,
    readonly endpointId: string,
    private readonly key: string,
  ) {}

  /** The one that the run book made. */
  static async of(operator: Operator): Promise<Customer> {
    const command = (words: string) => operator.run(`npm run -s cli -- ${words}`);
    const { id } = JSON.parse(await operator.run('cat "$LOGS/business"')) as { id: string };
    const key = JSON.parse(await command(`key create --business ${id} --name test --scopes all`)) as {
      secret: string;
    };
    const url = 'http://127.0.0.1:9/';
    const endpoint = JSON.parse(
      await command(`webhook register --business ${id} --url ${url} --events asset.created`),
    ) as { id: string };
    await operator.run(`psql "$DATABASE_URL" -qc 'UPDATE webhook_endpoints SET enabled = true'`);
    const customer = new Customer(operator, id, endpoint.id, key.secret);
    const place = { physical_address: '1 Rue du Port', building_type: 'industrial' };
    const building = await customer.post('/buildings', { name: 'Plant', ...place });
    const floor = await customer.post(`/buildings/${building}/floors`, { name: 'Ground', level: 0 });
    customer.roomId = await customer.post(`/floors/${floor}/rooms`, { name: 'Hall' });
    return customer;
  }

  /** Records an asset with a file. */
  async record(name: string): Promise<void> {
    const id = await this.post('/assets', { name, room_id: this.roomId });
    expect((await this.attach(id, name)).status).toBe(201);
    this.cursors.set(name, await this.presentCursor());
  }

  /** Sends a file for an asset. */
  attach(assetId: string, name: string): Promise<Answer> {
    const form = new FormData();
    form.set('file', new Blob([PDF + name]), `${name}.pdf`);
    return this.send('POST', `/assets/${assetId}/attachments`, form);
  }

  /** Records spare parts for as long as they are taken. @returns how many were; the first refusal is 503 */
  async recordsUntilRefused(): Promise<number> {
    for (let recorded = 0; ; recorded += 1) {
      const { status, body } = await this.send('POST', '/spare-parts', { name: `Seal ${recorded}` });
      if (status === 201) continue;
      expect([status, body.error.code]).toEqual([503, 'unavailable']);
      return recorded;
    }
  }

  /** How many spare parts there are. */
  async spareParts(): Promise<number> {
    let cursor: string | null | undefined;
    let found = 0;
    do {
      const { body } = await this.send('GET', `/spare-parts?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
      found += (body.data as unknown[]).length;
      cursor = body.pagination.next_cursor as string | null;
    } while (cursor);
    return found;
  }

  /** The assets that there are, each with a file that opens with its bytes, and the settings: endpoints and their secrets. */
  async seesOnly(names: readonly string[]): Promise<void> {
    const { body } = await this.send('GET', '/assets?sort=created_at');
    const assets = body.data as { id: string; name: string }[];
    expect(assets.map(({ name }) => name).sort()).toEqual([...names].sort());
    for (const { id, name } of assets) {
      const [file] = (await this.send('GET', `/assets/${id}/attachments`)).body.data as { url: string }[];
      expect(await fetch(new URL(file!.url, this.origin)).then((reply) => reply.text())).toBe(PDF + name);
    }
    const endpoints = (await this.send('GET', '/webhooks')).body.data as { id: string }[];
    expect(endpoints.map(({ id }) => id)).toEqual([this.endpointId]);
    expect(JSON.parse(await this.operator.run('npm run -s cli -- secrets re-encrypt'))).toMatchObject({
      unreadable: 0,
    });
  }

  /** The assets' ids. */
  async assetIds(): Promise<string[]> {
    return ((await this.send('GET', '/assets')).body.data as { id: string }[]).map(({ id }) => id);
  }

  /** Where the feed of changes stood once something had been recorded. */
  cursorOf(name: string): string {
    return this.cursors.get(name)!;
  }

  async presentCursor(): Promise<string> {
    return (await this.send('GET', '/changes?from=now')).body.pagination.next_cursor as string;
  }

  /** Follows the feed from a place. */
  follow(cursor: string): Promise<Answer> {
    return this.send('GET', `/changes?cursor=${cursor}`);
  }

  /** One request. @param key another key than the customer's */
  async send(method: string, path: string, body?: object, key = this.key): Promise<Answer> {
    const json = { 'content-type': 'application/json' };
    const reply = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': randomUUID(),
        ...(body && !(body instanceof FormData) ? json : {}),
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    });
    const text = await reply.text();
    return { status: reply.status, text, body: JSON.parse(text) };
  }

  private async post(path: string, body: object): Promise<string> {
    const reply = await this.send('POST', path, body);
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data.id as string;
  }

  private get origin(): string {
    return `http://127.0.0.1:${this.operator.variables.PORT}`;
  }
}
