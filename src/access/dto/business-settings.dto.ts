import { Text } from '../../kernel/validation/fields.js';

/** The settings of a business. */
export class BusinessSettingsDto {
  @Text({ about: 'The name.', required: true, min: 1, max: 200 }) name!: string;
  @Text({ about: 'The IANA time zone.', required: true, max: 64, example: 'Europe/Paris' })
  time_zone!: string;
  @Text({ about: 'The ISO 4217 code of the currency.', min: 3, max: 3, example: 'EUR' })
  currency?: string;
}
