import { Timestamp } from '../../kernel/validation/fields.js';

/** Body of `POST /operations/{taskId}/reschedule`. */
export class RescheduleOperationDto {
  @Timestamp({
    about: 'When it is to be done; null takes it off the calendar without closing it.',
    required: true,
    nullable: true,
    example: '2026-10-07T06:00:00Z',
  })
  scheduled_for!: Date | null;
}
