import { Module } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { ReadTenant, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { Controller, Get } from '../../kernel/http/decorators/routes.js';
import type { Command } from '../../kernel/validation/command.js';
import { KpisQuery } from '../kpis.dto.js';
import { KpisModule } from '../kpis.module.js';
import { kpisResource } from '../kpis.resource.js';
import { KpisService } from '../kpis.service.js';

/** `/kpis` (D58). */
@Controller('kpis')
class KpisController {
  constructor(private readonly kpis: KpisService) {}

  @Endpoint({
    scope: 'kpis:read',
    summary: 'Get the KPIs of a period',
    description:
      'Computed at the time of the request. Each field describes its formula. A ratio is null when its divisor is zero. An unknown asset or building has figures of 0 and null.',
    query: KpisQuery,
    answers: kpisResource,
    reads: 'replica',
  })
  @Get()
  getKpis(@ReadTenant() tenant: TenantReader, @ValidQuery() wanted: Command<KpisQuery>) {
    return this.kpis.get(tenant, wanted);
  }
}

@Module({ imports: [KpisModule], controllers: [KpisController] })
export class KpisApiModule {}
