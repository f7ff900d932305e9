import { Controller, Get } from '@nestjs/common';
import { AuditLogQuery, AuditService } from '../../access/index.js';
import { Lists, type PageView, Portal, type PortalContext, RequiresPermission } from '../kit/index.js';
import { auditPage } from './audit.page.js';

/** The audit log: who changed what. */
@Controller('audit')
export class AuditPortalController {
  constructor(
    private readonly audit: AuditService,
    private readonly lists: Lists,
  ) {}

  @Get()
  @RequiresPermission('audit:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    const { filters, page, nextOf } = this.lists.read(portal, AuditLogQuery);
    const [entries, people] = await Promise.all([
      this.audit.list(portal.tenant, filters, page),
      this.audit.people(portal.tenant),
    ]);
    return auditPage(portal, { entries: entries.items(), next: nextOf(entries), people });
  }
}
