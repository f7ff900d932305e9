import { Injectable } from '@nestjs/common';
import { ApiKey } from '../access/index.js';
import { Building } from '../hierarchy/index.js';
import { sql, type EntityClass } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DataModel } from '../kernel/resource/data-model.js';
import type { Command } from '../kernel/validation/field.js';
import { unknownValues } from '../kernel/validation/field-errors.js';
import { ClientCertificates } from './client-certificates.js';
import { CustomHeaders } from './custom-headers.js';
import type { EndpointOptionsDto } from './webhooks.dto.js';
import { OAuth2Clients, type OAuth2Input } from './oauth2-clients.js';
import { SigningKeys } from './signing-keys.js';
import type { WebhookTarget } from './webhook-targets.js';
import type { SignatureKind, WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Settings of an endpoint. Omitted ones stay unchanged; a new endpoint has the defaults of the columns. */
export interface EndpointChange extends Omit<Command<EndpointOptionsDto>, 'oauth2'> {
  /** The URL, admitted by `WebhookTargets`. */
  readonly target?: WebhookTarget;
  readonly eventTypes?: readonly string[];
  /** The OAuth 2.0 client that requests bearer tokens, with the checked URL of its server; null for none (D67). */
  readonly oauth2?: OAuth2Input | null;
}

/** The current columns that a change may keep in part. */
type CurrentEndpoint = Pick<
  WebhookEndpoint,
  | 'id'
  | 'buildingIds'
  | 'ignoredKeyIds'
  | 'headersEncrypted'
  | 'signingKeyEncrypted'
  | 'oauth2TokenUrl'
  | 'oauth2SecretEncrypted'
>;

/** The columns of an endpoint that is about to be registered. */
export function newEndpoint(id: string): CurrentEndpoint {
  const secrets = { headersEncrypted: null, signingKeyEncrypted: null, oauth2SecretEncrypted: null };
  return { id, ...secrets, buildingIds: [], ignoredKeyIds: [], oauth2TokenUrl: null };
}

/** Checks the settings of an endpoint and converts them to columns. */
@Injectable()
export class EndpointSettings {
  constructor(
    private readonly headers: CustomHeaders,
    private readonly keys: SigningKeys,
    private readonly certificates: ClientCertificates,
    private readonly clients: OAuth2Clients,
    private readonly model: DataModel,
  ) {}

  /**
   * The columns to update for a change of settings; undefined ones stay unchanged.
   *
   * @throws ApiError `invalid_parameter` for an unknown event type, a header that cannot be sent, an invalid certificate or a
   *   client without a secret; `invalid_reference` for an unknown building or API key; `permission_required` for event types
   *   that the principal may not read
   */
  async columns(
    work: UnitOfWork,
    endpoint: CurrentEndpoint,
    change: EndpointChange,
  ): Promise<Partial<WebhookEndpoint>> {
    const { eventTypes, description, payload, signature, ordered } = change;
    const { headers, clientCertificate, oauth2 } = change;
    return {
      description,
      payload,
      signature,
      ordered,
      eventTypes: eventTypes && this.allowedTypes(work, eventTypes),
      ...(signature && this.keyPairFor(endpoint, signature, work.now)),
      ...(await listedRecords(work, endpoint, change)),
      ...(headers && this.headers.toColumns(endpoint.id, headers, endpoint.headersEncrypted)),
      ...(clientCertificate !== undefined &&
        this.certificates.toColumns(endpoint.id, clientCertificate, work.now)),
      ...(oauth2 !== undefined && this.clients.toColumns(endpoint.id, oauth2, endpoint)),
    };
  }

  /**
   * A key pair is generated when `signature` first needs one. It is kept when `signature` changes back, because receivers may
   * have stored the public key.
   */
  private keyPairFor(
    { id, signingKeyEncrypted }: Pick<WebhookEndpoint, 'id' | 'signingKeyEncrypted'>,
    signature: SignatureKind,
    now: Date,
  ): Partial<WebhookEndpoint> {
    return signature === 'hmac' || signingKeyEncrypted !== null ? {} : this.keys.generate(id, now);
  }

  private allowedTypes({ principal }: UnitOfWork, types: readonly string[]): string[] {
    const known = this.model.eventTypes;
    const unknown = types.filter((type) => !known.has(type));
    if (unknown.length > 0) throw ApiError.invalid('event_types', unknownValues(unknown, [...known.keys()]));
    // Subscribing to events of the audit log requires the permission to read it (D69).
    for (const type of types) {
      const { needs } = known.get(type)!;
      if (needs !== undefined) principal.require(needs);
    }
    return [...new Set(types)];
  }
}

/** The beginning of the names of a setting's columns, where it is not the name of the setting. */
const COLUMNS_OF: Partial<Record<keyof EndpointChange, string>> = {
  headers: 'header',
  clientCertificate: 'client',
};

/** The settings of a change that differ from those of the endpoint. @param columns the columns that do */
export function differing(change: EndpointChange, columns: Partial<WebhookEndpoint>): EndpointChange {
  const differs = (setting: string) =>
    Object.keys(columns).some((name) =>
      name.startsWith(COLUMNS_OF[setting as keyof EndpointChange] ?? setting),
    );
  return Object.fromEntries(Object.entries(change).filter(([setting]) => differs(setting)));
}

/** The details of a change for the audit log: never the value of a header, a key or a secret. */
export function auditDetails(change: EndpointChange) {
  const { clientCertificate, oauth2, payload, signature, ordered } = change;
  return {
    client_certificate: clientCertificate && 'given',
    oauth2: oauth2 && { token_url: oauth2.tokenUrl.href, client_id: oauth2.clientId },
    event_types: change.eventTypes,
    payload,
    signature,
    ordered,
    building_ids: change.buildingIds,
    ignored_key_ids: change.ignoredKeyIds,
    headers: change.headers?.map(({ name }) => name),
  };
}

/**
 * The columns of the lists of buildings and API keys. An endpoint may keep a building that has been deleted since: without it, an
 * endpoint for that building alone would receive the events of all.
 *
 * @throws ApiError `invalid_reference` for a building or an API key that the business does not have
 */
async function listedRecords(
  work: UnitOfWork,
  current: CurrentEndpoint,
  { buildingIds, ignoredKeyIds }: Pick<EndpointChange, 'buildingIds' | 'ignoredKeyIds'>,
): Promise<Partial<WebhookEndpoint>> {
  const newBuildings = buildingIds?.filter((id) => !current.buildingIds.includes(id)) ?? [];
  const newKeys = ignoredKeyIds?.filter((id) => !current.ignoredKeyIds.includes(id)) ?? [];
  await requireExisting(work, Building, 'building_ids', newBuildings);
  await requireExisting(work, ApiKey, 'ignored_key_ids', newKeys);
  return { buildingIds, ignoredKeyIds };
}

/** @throws ApiError `invalid_reference` for the field, unless all ids are rows of the business */
async function requireExisting(
  work: UnitOfWork,
  entity: EntityClass,
  field: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await work.rows(sql`SELECT r.id FROM ${entity} r WHERE r.id = ANY(${ids}::uuid[])`);
  if (found.length < ids.length) throw ApiError.invalidReference(field);
}
