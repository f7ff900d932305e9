import { Text } from '../../kernel/validation/fields.js';

/** Body of `POST /operations/{taskId}/cancel`. */
export class CancelOperationDto {
  @Text({ about: 'The reason, shown to the assignee.', nullable: true, example: 'The pump was replaced.' })
  reason?: string | null;
}
