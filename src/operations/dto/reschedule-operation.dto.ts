import { Timestamp } from '../../kernel/validation/fields.js';

/** Body of `POST /operations/{taskId}/reschedule`. */
export class RescheduleOperationDto {
  @Timestamp({
    about: 'The scheduled time; null unschedules the operation without closing it.',
    required: true,
    nullable: true,
    example: '2026-10-07T06:00:00Z',
  })
  scheduled_for!: Date | null;
}
