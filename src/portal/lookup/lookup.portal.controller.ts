import { Controller, Get, Param } from '@nestjs/common';
import { Portal, type PortalContext, RequiresPermission } from '../kit/index.js';
import { Lookups, type Suggestion } from './lookups.js';

/** Returns suggestions while a person types in a lookup field. */
@Controller('lookup')
export class LookupPortalController {
  constructor(private readonly lookups: Lookups) {}

  /** Each kind requires the permission to read it. */
  @Get(':kind')
  @RequiresPermission('any')
  search(@Portal() portal: PortalContext, @Param('kind') kind: string): Promise<Suggestion[]> {
    return this.lookups.search(portal, kind, portal.query.q ?? '');
  }
}
