import { Injectable } from '@nestjs/common';
import { Column, PrimaryColumn } from 'typeorm';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { ViewedPlace } from './access.dto.js';
import { accessMessages } from './access.messages.js';

/** A named set of filters that a person saved for themselves. */
@TenantEntity('saved_views')
export class SavedView {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** The list that it belongs to (`ViewedPlace`). */
  @Column('text') place!: string;
  @Column('text') name!: string;
  /** The filters, as in the URL query. */
  @Column('text') query!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The maximum number of a person's views for one list. */
const MAX_VIEWS = 20;

/** A view as a list offers it. */
export type ViewChoice = Pick<SavedView, 'id' | 'name' | 'query'>;

/** The saved views of people. Each person sees only their own. */
@Injectable()
export class SavedViews {
  /** The principal's views for a list, by name. */
  list(tenant: TenantReader, place: ViewedPlace): Promise<ViewChoice[]> {
    return tenant.rows(sql`SELECT r.id, r.name, r.query FROM ${SavedView} r
      WHERE r.user_id = ${tenant.principal.id} AND r.place = ${place} ORDER BY lower(r.name), r.id`);
  }

  /** Saves the filters of a list. Replaces a view of the same name. @throws ApiError `invalid_state` when there are too many */
  async save(
    work: UnitOfWork,
    { place, name, query }: { place: ViewedPlace; name: string; query: string },
  ): Promise<void> {
    const userId = work.principal.id!;
    const views = await this.list(work, place);
    const existing = views.find((view) => view.name === name.trim());
    if (existing) {
      await work.update(SavedView, existing.id, { query });
      return;
    }
    if (views.length >= MAX_VIEWS)
      throw new ApiError('invalid_state', accessMessages.tooManyViews({ count: MAX_VIEWS }));
    await work.insert(SavedView, { userId, place, name: name.trim(), query });
  }

  /** Deletes one of the principal's views. @returns its list @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<ViewedPlace> {
    const view = await work.lock(SavedView, id);
    if (view?.userId !== work.principal.id) throw ApiError.notFound(accessMessages.noView);
    await work.remove(SavedView, id);
    return view.place as ViewedPlace;
  }
}
