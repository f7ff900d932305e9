import { Controller, Put } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { ExternalIdOfPath } from '../../kernel/http/decorators/external-id.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { PutRoomDto } from '../dto/put-room.dto.js';
import { roomResource } from '../room.resource.js';
import { RoomsService } from '../rooms.service.js';

/** `/rooms/by-external-id/{externalId}` (D51). */
@Controller('rooms/by-external-id')
export class RoomsByExternalIdController {
  constructor(private readonly rooms: RoomsService) {}

  @Endpoint({
    scope: 'rooms:write',
    summary: 'Create or update a room by external ID',
    description:
      'Creates the room with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. A room stays on its floor.',
    body: PutRoomDto,
    answers: roomResource,
  })
  @Put(':externalId')
  async putRoom(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<PutRoomDto>,
  ) {
    const { id, isNew } = await this.rooms.put(work, externalId, body);
    return new Written(id, isNew);
  }
}
