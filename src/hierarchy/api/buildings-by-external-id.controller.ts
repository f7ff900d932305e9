import { Controller, Put } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { ExternalIdOfPath } from '../../kernel/http/decorators/external-id.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { CreateBuildingDto } from '../dto/create-building.dto.js';
import { buildingResource } from '../building.resource.js';
import { BuildingsService } from '../buildings.service.js';

/** `/buildings/by-external-id/{externalId}` (D51). */
@Controller('buildings/by-external-id')
export class BuildingsByExternalIdController {
  constructor(private readonly buildings: BuildingsService) {}

  @Endpoint({
    scope: 'buildings:write',
    summary: 'Create or update a building by external ID',
    description:
      'Creates the building with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event.',
    body: CreateBuildingDto,
    answers: buildingResource,
  })
  @Put(':externalId')
  async putBuilding(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<CreateBuildingDto>,
  ) {
    const { id, isNew } = await this.buildings.put(work, externalId, body);
    return new Written(id, isNew);
  }
}
