import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Operator } from './operator.js';

const PDF = '%PDF-1.4\nthe manual of ';

interface Answer {
  readonly status: number;
  readonly text: string;
  // Its type depends on the route.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** A customer of the installation in the run book, who creates assets with files and checks which of them remain. */
export class Customer {
  private roomId = '';
  private readonly cursors = new Map<string, string>();

  private constructor(
    private readonly operator: Operator,
    readonly businessId: string,
    readonly endpointId: string,
    private readonly key: string,
  ) {}

  /** The customer that the run book created. */
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

  /** Creates an asset with a file. */
  async record(name: string): Promise<void> {
    const id = await this.post('/assets', { name, room_id: this.roomId });
    expect((await this.attach(id, name)).status).toBe(201);
    this.cursors.set(name, await this.presentCursor());
  }

  /** Uploads a file for an asset. */
  attach(assetId: string, name: string): Promise<Answer> {
    const form = new FormData();
    form.set('file', new Blob([PDF + name]), `${name}.pdf`);
    return this.send('POST', `/assets/${assetId}/attachments`, form);
  }

  /** Creates spare parts until one is rejected with 503. @returns their number */
  async recordsUntilRefused(): Promise<number> {
    for (let recorded = 0; ; recorded += 1) {
      const { status, body } = await this.send('POST', '/spare-parts', { name: `Seal ${recorded}` });
      if (status === 201) continue;
      expect([status, body.error.code]).toEqual([503, 'unavailable']);
      return recorded;
    }
  }

  /** The number of spare parts. */
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

  /** Expects exactly these assets, each with its file, and the settings: endpoints and their secrets. */
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

  /** The ids of the assets. */
  async assetIds(): Promise<string[]> {
    return ((await this.send('GET', '/assets')).body.data as { id: string }[]).map(({ id }) => id);
  }

  /** The cursor of the feed of changes after a change was recorded. */
  cursorOf(name: string): string {
    return this.cursors.get(name)!;
  }

  async presentCursor(): Promise<string> {
    return (await this.send('GET', '/changes?from=now')).body.pagination.next_cursor as string;
  }

  /** Follows the feed from a cursor. */
  follow(cursor: string): Promise<Answer> {
    return this.send('GET', `/changes?cursor=${cursor}`);
  }

  /** Sends one request. @param key a key other than the customer's */
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
