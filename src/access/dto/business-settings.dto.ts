import { Text } from '../../kernel/validation/fields.js';

/** What a business is called, and by which clock its times are shown. */
export class BusinessSettingsDto {
  @Text({ about: 'What it is called.', required: true, min: 1, max: 200 }) name!: string;
  @Text({ about: 'IANA’s name of its time zone.', required: true, max: 64, example: 'Europe/Paris' })
  time_zone!: string;
}
