import { Controller, Get, Param } from '@nestjs/common';
import { RequiresPermission, Portal } from '../kit/decorators.js';
import type { PortalContext } from '../kit/portal-context.js';
import { Lookups, type Suggestion } from './lookups.js';

/** Answers fields with typed search while a person types. */
@Controller('lookup')
export class LookupPortalController {
  constructor(private readonly lookups: Lookups) {}

  /** Each kind asks for the permission to read it. */
  @Get(':kind')
  @RequiresPermission('any')
  search(@Portal() portal: PortalContext, @Param('kind') kind: string): Promise<Suggestion[]> {
    return this.lookups.search(portal, kind, portal.query.q ?? '');
  }
}
