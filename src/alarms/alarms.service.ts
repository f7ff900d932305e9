import { Injectable } from '@nestjs/common';
import type { Page, PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { wordsOf, type Reason } from '../kernel/messages/messages.js';
import { happenedSince, type HappenedSince } from '../kernel/validation/since.query.js';
import { Alarm } from './alarm.entity.js';
import { alarmRaised } from './alarm.events.js';
import { alarmResource, type AlarmResource } from './alarm.resource.js';

/** What an alarm is about: exactly one thing. */
export type Cause =
  | { readonly kind: 'asset_out_of_service'; readonly assetId: string }
  | { readonly kind: 'stock_below_minimum'; readonly sparePartId: string };

/** Raises alarms, and lists those that were raised (D24, D55). */
@Injectable()
export class AlarmsService {
  /** One page of the alarms that match, newest first. */
  list(tenant: TenantReader, since: HappenedSince, page: PageRequest): Promise<Page<AlarmResource>> {
    return tenant.list(alarmResource, happenedSince(since), page);
  }

  /**
   * Raises an alarm: keeps it and emits `alarm.raised`, in the work that caused it. Each call raises one; whether
   * something is worth an alarm, and whether it was not so already, is for the caller to know. It is not waited for.
   *
   * @param reason what happened
   * @returns the alarm's id
   */
  raise(work: UnitOfWork, { reason, ...cause }: Cause & { readonly reason: Reason }): string {
    const id = work.sendInsert(Alarm, { ...cause, reason, message: wordsOf(reason, 'api') });
    work.emit(alarmRaised, id);
    return id;
  }
}
