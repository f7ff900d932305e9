import { Text } from '../kernel/validation/fields.js';

/** A new vendor. */
export class CreateVendorDto {
  @Text({ about: 'The name of the vendor.', required: true, min: 1 }) name!: string;
}
