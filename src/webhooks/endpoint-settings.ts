import { Injectable } from '@nestjs/common';
import { ApiKey } from '../access/index.js';
import { Building } from '../hierarchy/index.js';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { unknownValues } from '../kernel/validation/field-errors.js';
import { ClientCertificates } from './client-certificates.js';
import { CustomHeaders, type HeaderWanted } from './custom-headers.js';
import { OAuth2Clients, type OAuth2Wanted } from './oauth2-clients.js';
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
  /** The certificate that deliveries show, and its private key, in PEM; null for none (D67). */
  readonly clientCertificate?: string | null;
  /** As whom deliveries ask for the token that they bear; null for none (D67). */
  readonly oauth2?: OAuth2Wanted | null;
}

/** What an endpoint has, as far as a choice may leave parts of it as they are. */
type Present = Pick<
  WebhookEndpoint,
  'id' | 'headersEncrypted' | 'signingKeyEncrypted' | 'oauth2TokenUrl' | 'oauth2SecretEncrypted'
>;

/** What an endpoint has before anything was chosen of it. */
export function newlyMade(id: string): Present {
  const secrets = { headersEncrypted: null, signingKeyEncrypted: null, oauth2SecretEncrypted: null };
  return { id, ...secrets, oauth2TokenUrl: null };
}

/** Turns what an owner chooses of an endpoint into what is kept of it. */
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
   * The columns of a choice.
   *
   * @param endpoint whose it is, with the headers and the key that it has
   * @throws ApiError `invalid_parameter` for an unknown type, a header that cannot be sent, a certificate that is none or a client
   *   without a secret; `invalid_reference` for a building or a key that is not there; `permission_required` for events that the
   *   principal may not read
   */
  async columns(
    work: UnitOfWork,
    endpoint: Present,
    {
      eventTypes,
      description,
      payload,
      signature,
      buildingIds,
      ignoredKeyIds,
      ordered,
      headers,
      ...callers
    }: EndpointChange,
  ): Promise<Partial<WebhookEndpoint>> {
    return {
      ...(eventTypes === undefined ? {} : { eventTypes: this.allowedTypes(work, eventTypes) }),
      ...(description === undefined ? {} : { description }),
      ...(payload === undefined ? {} : { payload }),
      ...(signature === undefined ? {} : { signature, ...this.keyFor(endpoint, signature, work.now) }),
      ...(buildingIds === undefined ? {} : { buildingIds: await ownBuildings(work, buildingIds) }),
      ...(ignoredKeyIds === undefined ? {} : { ignoredKeyIds: await ownKeys(work, ignoredKeyIds) }),
      ...(ordered === undefined ? {} : { ordered }),
      ...(headers === undefined ? {} : this.headers.keep(endpoint.id, headers, endpoint.headersEncrypted)),
      ...this.callerColumns(endpoint, callers, work.now),
    };
  }

  /** How receivers know who delivers. */
  private callerColumns(
    endpoint: Present,
    { clientCertificate, oauth2 }: Pick<EndpointChange, 'clientCertificate' | 'oauth2'>,
    now: Date,
  ): Partial<WebhookEndpoint> {
    return {
      ...(clientCertificate === undefined ? {} : this.certificates.keep(endpoint.id, clientCertificate, now)),
      ...(oauth2 === undefined ? {} : this.clients.keep(endpoint.id, oauth2, endpoint)),
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

  private allowedTypes({ principal }: UnitOfWork, types: readonly string[]): string[] {
    const known = this.model.eventTypes;
    const unknown = types.filter((type) => !known.has(type));
    if (unknown.length > 0) throw ApiError.invalid('event_types', unknownValues(unknown, [...known.keys()]));
    // Those of the audit log are sent to endpoints of people who may read it (D69); they are never included by a wildcard.
    for (const type of types) {
      const { needs } = known.get(type)!;
      if (needs !== undefined) principal.require(needs);
    }
    return [...new Set(types)];
  }
}

/** What the audit notes of a choice: never the value of a header, a key or a secret. */
export function auditDetails(change: EndpointChange) {
  const { eventTypes, payload, signature, buildingIds, ignoredKeyIds, ordered, headers } = change;
  const names = headers?.map(({ name }) => name);
  const { clientCertificate, oauth2 } = change;
  return {
    client_certificate: clientCertificate && 'given',
    oauth2: oauth2 && { token_url: oauth2.tokenUrl.href, client_id: oauth2.clientId },
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
