import { Injectable } from '@nestjs/common';
import { ApiKey } from '../access/index.js';
import { Building } from '../hierarchy/index.js';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { unknownValues } from '../kernel/validation/field-errors.js';
import { CustomHeaders, type HeaderWanted } from './custom-headers.js';
import { SigningKeys } from './signing-keys.js';
import type { PayloadForm, SignatureKind, WebhookEndpoint } from './webhook-endpoint.entity.js';

/** What can be chosen of an endpoint; what is left out stays, and is at first as the columns have it. */
export interface EndpointChange {
  readonly eventTypes?: readonly string[];
  readonly description?: string | null;
  readonly payload?: PayloadForm;
  readonly signature?: SignatureKind;
  /** The buildings whose events it wants; none means all events. */
  readonly buildingIds?: readonly string[];
  /** The keys whose doings it is not told; none means it is told everyone's. */
  readonly ignoredKeyIds?: readonly string[];
  /** Whether of one resource no event is attempted before the one before it succeeded or was given up (D66). */
  readonly ordered?: boolean;
  /** Headers that deliveries are to carry; one without a value keeps the one it has. */
  readonly headers?: readonly HeaderWanted[];
}

/** Turns what an owner chooses of an endpoint into what is kept of it. */
@Injectable()
export class EndpointSettings {
  constructor(
    private readonly headers: CustomHeaders,
    private readonly keys: SigningKeys,
    private readonly model: DataModel,
  ) {}

  /**
   * The columns of a choice.
   *
   * @param endpoint whose it is, with the headers and the key that it has
   * @throws ApiError `invalid_parameter` for an unknown type, or a header that cannot be sent; `invalid_reference` for a
   *   building or a key that is not there
   */
  async columns(
    work: UnitOfWork,
    endpoint: Pick<WebhookEndpoint, 'id' | 'headersEncrypted' | 'signingKeyEncrypted'>,
    {
      eventTypes,
      description,
      payload,
      signature,
      buildingIds,
      ignoredKeyIds,
      ordered,
      headers,
    }: EndpointChange,
  ): Promise<Partial<WebhookEndpoint>> {
    return {
      ...(eventTypes === undefined ? {} : { eventTypes: this.knownTypes(eventTypes) }),
      ...(description === undefined ? {} : { description }),
      ...(payload === undefined ? {} : { payload }),
      ...(signature === undefined ? {} : { signature, ...this.keyFor(endpoint, signature, work.now) }),
      ...(buildingIds === undefined ? {} : { buildingIds: await ownBuildings(work, buildingIds) }),
      ...(ignoredKeyIds === undefined ? {} : { ignoredKeyIds: await ownKeys(work, ignoredKeyIds) }),
      ...(ordered === undefined ? {} : { ordered }),
      ...(headers === undefined ? {} : this.headers.keep(endpoint.id, headers, endpoint.headersEncrypted)),
    };
  }

  /** A key pair is made when one is first wanted, and stays when it no longer is: receivers may know it. */
  private keyFor(
    { id, signingKeyEncrypted }: Pick<WebhookEndpoint, 'id' | 'signingKeyEncrypted'>,
    signature: SignatureKind,
    now: Date,
  ): Partial<WebhookEndpoint> {
    return signature === 'hmac' || signingKeyEncrypted !== null ? {} : this.keys.make(id, now);
  }

  private knownTypes(types: readonly string[]): string[] {
    const known = this.model.eventTypes;
    const unknown = types.filter((type) => !known.has(type));
    if (unknown.length === 0) return [...new Set(types)];
    throw ApiError.invalid('event_types', unknownValues(unknown, [...known.keys()]));
  }
}

/** What the audit notes of a choice: never the value of a header. */
export function auditDetails(change: EndpointChange) {
  const { eventTypes, payload, signature, buildingIds, ignoredKeyIds, ordered, headers } = change;
  const names = headers?.map(({ name }) => name);
  return {
    ...{ event_types: eventTypes, payload, signature, ordered },
    ...{ building_ids: buildingIds, ignored_key_ids: ignoredKeyIds, headers: names },
  };
}

async function ownBuildings(work: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  const there = await work.rows(sql`SELECT r.id FROM ${Building} r WHERE r.id = ANY(${ids}::uuid[])`);
  if (there.length < ids.length) throw ApiError.invalidReference('building_ids');
  return [...ids];
}

async function ownKeys(work: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  const there = await work.rows(sql`SELECT r.id FROM ${ApiKey} r WHERE r.id = ANY(${ids}::uuid[])`);
  if (there.length < ids.length) throw ApiError.invalidReference('ignored_key_ids');
  return [...ids];
}
