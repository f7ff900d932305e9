import { Text } from '../../kernel/validation/fields.js';

/** What a new firm needs. */
export class CreateVendorDto {
  @Text({ about: 'What it is called.', required: true, min: 1 }) name!: string;
}
