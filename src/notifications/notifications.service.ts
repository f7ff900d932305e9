import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Notification } from './notification.entity.js';

/** A notice to write: to whom, of what kind, about which record, in which words. */
export interface Notice {
  readonly audience: Notification['audience'];
  readonly kind: string;
  readonly subjectId: string | null;
  readonly message: string;
}

/** Tells the people of a business what happened (§3.2, §3.3), inside the work that made it happen. */
@Injectable()
export class NotificationsService {
  /** Writes the notice, and returns its id. */
  tell(work: UnitOfWork, notice: Notice): Promise<string> {
    return work.insert(Notification, notice);
  }
}
