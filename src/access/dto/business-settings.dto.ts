import { Text } from '../../kernel/validation/fields.js';

/** What a business is called, and by which clock its times are shown. */
export class BusinessSettingsDto {
  @Text({ about: 'What it is called.', required: true, min: 1, max: 200 }) name!: string;
  @Text({ about: 'IANA’s name of its time zone.', required: true, max: 64, example: 'Europe/Paris' })
  time_zone!: string;
  @Text({ about: 'The ISO 4217 code of its currency.', min: 3, max: 3, example: 'EUR' })
  currency?: string;
}
