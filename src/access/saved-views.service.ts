import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { SavedView } from './saved-view.entity.js';
import type { ViewedPlace } from './viewed-places.js';
import { accessMessages } from './access.messages.js';

/** How many views someone keeps of one list: more would be a list to search in. */
const MAX_VIEWS = 20;

/** A view as it is offered. */
export type ViewChoice = Pick<SavedView, 'id' | 'name' | 'query'>;

/** Sets of filters that people keep under a name. Each sees their own alone. */
@Injectable()
export class SavedViews {
  /** What the reader keeps of a list, by name. */
  list(tenant: TenantReader, place: ViewedPlace): Promise<ViewChoice[]> {
    return tenant.rows(sql`SELECT r.id, r.name, r.query FROM ${SavedView} r
      WHERE r.user_id = ${tenant.principal.id} AND r.place = ${place} ORDER BY lower(r.name), r.id`);
  }

  /** Keeps the filters of a list; those kept under the same name give way. @throws ApiError `invalid_state` when there are too many */
  async save(
    work: UnitOfWork,
    { place, name, query }: { place: ViewedPlace; name: string; query: string },
  ): Promise<void> {
    const userId = work.principal.id!;
    const kept = await this.list(work, place);
    const same = kept.find((view) => view.name === name.trim());
    if (same) return void (await work.update(SavedView, same.id, { query }));
    if (kept.length >= MAX_VIEWS)
      throw new ApiError('invalid_state', accessMessages.tooManyViews({ count: MAX_VIEWS }));
    await work.insert(SavedView, { userId, place, name: name.trim(), query });
  }

  /** Forgets one of one's own views. @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<ViewedPlace> {
    const view = await work.lock(SavedView, id);
    if (view?.userId !== work.principal.id) throw ApiError.notFound(accessMessages.noView);
    await work.remove(SavedView, id);
    return view.place as ViewedPlace;
  }
}
