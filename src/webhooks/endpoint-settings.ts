import { Injectable } from '@nestjs/common';
import { Building } from '../hierarchy/index.js';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { unknownValues } from '../kernel/validation/field-errors.js';
import { CustomHeaders, type HeaderWanted } from './custom-headers.js';
import type { PayloadForm, WebhookEndpoint } from './webhook-endpoint.entity.js';

/** What can be chosen of an endpoint; what is left out stays, and is at first as the columns have it. */
export interface EndpointChange {
  readonly eventTypes?: readonly string[];
  readonly description?: string | null;
  readonly payload?: PayloadForm;
  /** The buildings whose events it wants; none means all events. */
  readonly buildingIds?: readonly string[];
  /** Headers that deliveries are to carry; one without a value keeps the one it has. */
  readonly headers?: readonly HeaderWanted[];
}

/** Turns what an owner chooses of an endpoint into what is kept of it. */
@Injectable()
export class EndpointSettings {
  constructor(
    private readonly headers: CustomHeaders,
    private readonly model: DataModel,
  ) {}

  /**
   * The columns of a choice.
   *
   * @param endpoint whose it is, with the headers that it has
   * @throws ApiError `invalid_parameter` for an unknown type, or a header that cannot be sent; `invalid_reference` for a
   *   building that is not there
   */
  async columns(
    work: UnitOfWork,
    endpoint: Pick<WebhookEndpoint, 'id' | 'headersEncrypted'>,
    { eventTypes, description, payload, buildingIds, headers }: EndpointChange,
  ): Promise<Partial<WebhookEndpoint>> {
    return {
      ...(eventTypes === undefined ? {} : { eventTypes: this.knownTypes(eventTypes) }),
      ...(description === undefined ? {} : { description }),
      ...(payload === undefined ? {} : { payload }),
      ...(buildingIds === undefined ? {} : { buildingIds: await ownBuildings(work, buildingIds) }),
      ...(headers === undefined ? {} : this.headers.keep(endpoint.id, headers, endpoint.headersEncrypted)),
    };
  }

  private knownTypes(types: readonly string[]): string[] {
    const known = this.model.eventTypes;
    const unknown = types.filter((type) => !known.has(type));
    if (unknown.length === 0) return [...new Set(types)];
    throw ApiError.invalid('event_types', unknownValues(unknown, [...known.keys()]));
  }
}

/** What the audit notes of a choice: never the value of a header. */
export function auditDetails({ eventTypes, payload, buildingIds, headers }: EndpointChange) {
  const names = headers?.map(({ name }) => name);
  return { event_types: eventTypes, payload, building_ids: buildingIds, headers: names };
}

async function ownBuildings(work: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  const there = await work.rows(sql`SELECT r.id FROM ${Building} r WHERE r.id = ANY(${ids}::uuid[])`);
  if (there.length < ids.length) throw ApiError.invalidReference('building_ids');
  return [...ids];
}
