import { Injectable } from '@nestjs/common';
import { markUnusedKeys, businessesWithUnusedKeys } from '../../access/index.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { NotificationsService } from '../notifications.service.js';

/** Notifies the owner of each API key that nothing has used for 90 days (D68). */
@Injectable()
export class UnusedKeysService {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationsService,
  ) {}

  /** Notifies once for each unused key of a business, and again after the key was used in between. @returns whether there is more */
  @Turns({ kind: 'unused-keys', lane: 'short', everyMs: 3_600_000, due: businessesWithUnusedKeys })
  notifyOwners(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const unused = await markUnusedKeys(work);
      const announcements = unused.map(({ name, lastUsedAt }) => {
        const parameters = { name, used_at: lastUsedAt?.toISOString() ?? null };
        return { to: 'owner', kind: 'key.unused', about: {}, parameters } as const;
      });
      this.notifications.notifyAll(work, announcements);
      return false;
    });
  }
}
