import { Injectable } from '@nestjs/common';
import { ListAssetsQuery } from '../../assets/index.js';
import type { ExportableName, NewExport } from '../../exports/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { ListSparePartsQuery } from '../../spare-parts/index.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { operationFilters } from '../operations/operations-listing.js';
import { lookedFor } from '../spare-parts/spare-part-pages.js';
import { portalMessages } from '../portal.messages.js';

type ReadFilters = (portal: PortalContext) => object;

/** Reads the filters of a list as its page does, so that an export contains what the page shows. */
@Injectable()
export class ListedFilters {
  private readonly readers: ReadonlyMap<string, ReadFilters>;

  constructor(lists: Lists) {
    this.readers = new Map<ExportableName, ReadFilters>([
      ['assets', (portal) => lists.filters(portal, ListAssetsQuery)],
      ['operations', operationFilters],
      ['spare_parts', (portal) => lookedFor(lists.filters(portal, ListSparePartsQuery))],
    ]);
  }

  /**
   * The list with that name and the filters in the address.
   *
   * @throws ApiError `not_found` for a list without an export; 400 for an invalid filter
   */
  read(portal: PortalContext, list: string): Pick<NewExport, 'resource' | 'filters'> {
    const read = this.readers.get(list);
    if (!read) throw ApiError.notFound(portalMessages.noList);
    return { resource: list as ExportableName, filters: { ...read(portal) } };
  }
}
