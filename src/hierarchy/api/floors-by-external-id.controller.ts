import { Controller, Put } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { ExternalIdOfPath } from '../../kernel/http/decorators/external-id.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { PutFloorDto } from '../dto/put-floor.dto.js';
import { floorResource } from '../floor.resource.js';
import { FloorsService } from '../floors.service.js';

/** `/floors/by-external-id/{externalId}` (D51). */
@Controller('floors/by-external-id')
export class FloorsByExternalIdController {
  constructor(private readonly floors: FloorsService) {}

  @Endpoint({
    scope: 'floors:write',
    summary: 'Create or update a floor by external ID',
    description:
      'Creates the floor with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. A floor stays in its building.',
    body: PutFloorDto,
    answers: floorResource,
  })
  @Put(':externalId')
  async putFloor(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<PutFloorDto>,
  ) {
    const { id, isNew } = await this.floors.put(work, externalId, body);
    return new Written(id, isNew);
  }
}
