import { Injectable } from '@nestjs/common';
import { PeopleService } from '../../access/index.js';
import { DEFAULT_LIMIT } from '../../kernel/http/pagination.js';
import { TechniciansService } from '../../technicians/index.js';
import { Lists, type PortalContext } from '../kit/index.js';
import { PeopleQuery, WithoutAccountQuery } from './dto.js';
import type { PeopleList, TechnicianList } from './team-lists.page.js';

/** Loads a page of the team's lists in two queries, regardless of the number of people. */
@Injectable()
export class TeamLists {
  constructor(
    private readonly peopleService: PeopleService,
    private readonly technicians: TechniciansService,
    private readonly lists: Lists,
  ) {}

  /** @throws ApiError for an invalid filter or cursor */
  async people(portal: PortalContext): Promise<PeopleList> {
    const filters = this.lists.filters(portal, PeopleQuery);
    const { rows, next } = await this.peopleService.list(portal.tenant, filters, this.page(portal));
    const ids = rows.map(({ id }) => id);
    const technicians = await this.technicians.ofUsers(portal.tenant, ids);
    return { people: rows, technicians, next: this.lists.next(portal, { next }, 'name') };
  }

  /** @throws ApiError for an invalid filter or cursor */
  async withoutAccount(portal: PortalContext): Promise<TechnicianList> {
    const { search, state } = this.lists.filters(portal, WithoutAccountQuery);
    const isActive = state === undefined ? undefined : state === 'active';
    const filters = { search, isActive, hasAccount: false };
    const { rows, next } = await this.technicians.byName(portal.tenant, filters, this.page(portal));
    return { technicians: rows, next: this.lists.next(portal, { next }, 'name') };
  }

  private page(portal: PortalContext) {
    return this.lists.page<'name'>(portal, DEFAULT_LIMIT, 'name');
  }
}
