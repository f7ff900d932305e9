import { randomUUID } from 'node:crypto';
import { eventually } from '../support/eventually.js';
import type { Scene } from './clients/client.js';
import { createAssets, type Made } from './clients/creators.js';
import { editAsset, type Edit } from './clients/editors.js';
import { Follower } from './clients/follower.js';
import { moveStock, type Moved } from './clients/storekeepers.js';
import { openPages, tryNeighbour } from './clients/outsiders.js';
import { sendFiles, type Sent } from './clients/uploaders.js';
import type { Customer } from './customer.js';
import type { History } from './history.js';
import { HttpClient, type Reply } from './http.js';
import type { Random } from './random.js';
import type { Stage } from './stage.js';

/** How long recovery may take after a fault, and how long the last deliveries may take at the end. */
const RECOVERY_WITHIN_MS = 60_000;
const FIRST_STOCK = 20;

/** One business at work: its clients, and everything they recorded. */
export class Company {
  readonly made: Made[] = [];
  readonly edits: Edit[] = [];
  readonly moved: Moved[] = [];
  readonly sent: Sent[] = [];
  /** One at each API process: all must see the same changes. */
  readonly followers: readonly Follower[];
  roomId = '';
  partId = '';
  operationId = '';
  /** The assets that editors change, each with its first version. */
  readonly edited: { readonly id: string; readonly firstVersion: string }[] = [];
  private isOn = true;
  private clients: Promise<unknown> = Promise.resolve();
  readonly http: HttpClient;

  constructor(
    readonly customer: Customer,
    private readonly stage: Stage,
    private readonly random: Random,
    readonly history: History,
    foreignMarker: string,
  ) {
    const origins = stage.of('api').map(({ origin }) => origin);
    this.http = new HttpClient(origins, customer, foreignMarker, history);
    this.followers = origins.map(
      (_, at) =>
        new Follower(
          this.scene(() => []),
          at,
        ),
    );
  }

  /** Creates the records that the clients work on. */
  async createRecords(): Promise<void> {
    const { marker, technicianId } = this.customer;
    const make = async (path: string, json: object): Promise<Reply> => {
      const reply = await this.http.send('POST', path, {
        json,
        headers: { 'idempotency-key': randomUUID() },
      });
      if (reply?.status !== 201) throw new Error(`POST ${path} answered ${reply?.status}: ${reply?.text}`);
      return reply;
    };
    const id = async (path: string, json: object) => (await make(path, json)).body.data.id as string;
    const buildingId = await id('/buildings', {
      name: `${marker} plant`,
      physical_address: `${marker} 1`,
      building_type: 'industrial',
    });
    const floorId = await id(`/buildings/${buildingId}/floors`, { name: `${marker} level`, level: 1 });
    this.roomId = await id(`/floors/${floorId}/rooms`, { name: `${marker} hall` });
    for (const name of ['press', 'mill']) {
      const asset = await make('/assets', { name: `${marker} ${name}`, room_id: this.roomId });
      this.edited.push({ id: asset.body.data.id as string, firstVersion: asset.etag });
    }
    this.partId = await id('/spare-parts', { name: `${marker} seal` });
    await make(`/spare-parts/${this.partId}/movements`, {
      type: 'receive',
      quantity: FIRST_STOCK,
      note: 'first',
    });
    const technician = { assignee_type: 'technician', technician_id: technicianId };
    const work = { title: `${marker} job`, required_skill: 'mechanical', asset_id: this.edited[0]!.id };
    this.operationId = await id('/operations', { ...work, ...technician });
  }

  /** Starts the clients. */
  begin(neighbour: Company): void {
    const scene = this.scene(() => [...neighbour.edited.map(({ id }) => id), ...neighbour.madeIds()]);
    const [press, mill] = this.edited;
    this.clients = Promise.all([
      createAssets(scene, this.made),
      createAssets(scene, this.made),
      ...[press, press, press, mill, mill].map((asset) => editAsset(scene, asset!.id, this.edits)),
      ...[1, 2, 3].map(() => moveStock(scene, this.partId, this.operationId, this.moved)),
      sendFiles(scene, mill!.id, this.sent),
      tryNeighbour(scene),
      openPages(scene, this.stage.of('portal')),
      ...this.followers.map((each) => each.follow()),
    ]);
  }

  /** Waits until the clients have finished their current work. */
  async end(): Promise<void> {
    this.isOn = false;
    await this.clients;
  }

  /** Resolves once a write at each API process has appeared in the feed and at the receiver. */
  async untilRecovered(): Promise<void> {
    const { marker, receiver } = this.customer;
    await Promise.all(
      this.stage.of('api').map(async (_, at) => {
        const key = randomUUID();
        const json = { name: `${marker} probe ${key}`, room_id: this.roomId };
        const probe = () =>
          this.http.send('POST', '/assets', { json, at, headers: { 'idempotency-key': key } });
        const reply = await eventually(probe, (each) => each?.status === 201, RECOVERY_WITHIN_MS);
        const id = reply!.body.data.id as string;
        await eventually(
          () => Promise.resolve(receiver.received.some(({ body }) => body.includes(id))),
          Boolean,
          RECOVERY_WITHIN_MS,
        );
        await eventually(
          () => Promise.resolve(this.followers.every(({ copy }) => copy.has(`asset ${id}`))),
          Boolean,
          RECOVERY_WITHIN_MS,
        );
      }),
    );
    for (const { origin } of [...this.stage.of('api'), ...this.stage.of('portal')])
      await eventually(
        () => this.http.fetch(`${origin}/health/ready`, 'GET'),
        (reply) => reply?.status === 200,
        RECOVERY_WITHIN_MS,
      );
  }

  private madeIds(): string[] {
    return this.made
      .slice(-20)
      .flatMap(({ answers }) => (answers[0]?.body.data.id as string | undefined) ?? []);
  }

  private scene(otherIds: () => string[]): Scene {
    const { http, history, random, roomId } = this;
    return { http, history, random, roomId, otherIds, isOn: () => this.isOn };
  }
}
