import { Controller, Put } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { ExternalIdOfPath } from '../../kernel/http/decorators/external-id.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { CreateSparePartDto } from '../dto/create-spare-part.dto.js';
import { sparePartResource } from '../spare-part.resource.js';
import { SparePartsService } from '../spare-parts.service.js';

/** `/spare-parts/by-external-id/{externalId}` (D51). */
@Controller('spare-parts/by-external-id')
export class SparePartsByExternalIdController {
  constructor(private readonly spareParts: SparePartsService) {}

  @Endpoint({
    scope: 'spare-parts:write',
    summary: 'Create or update a spare part by external ID',
    description:
      'Creates the spare part with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. Quantities change only through movements.',
    body: CreateSparePartDto,
    answers: sparePartResource,
  })
  @Put(':externalId')
  async putSparePart(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<CreateSparePartDto>,
  ) {
    const { id, isNew } = await this.spareParts.put(work, externalId, body);
    return new Written(id, isNew);
  }
}
