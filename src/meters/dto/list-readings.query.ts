import { Timestamp } from '../../kernel/validation/fields.js';

/** Filters of `GET /meters/{id}/readings`. */
export class ListReadingsQuery {
  @Timestamp({ about: 'Only readings taken at or after this moment.' }) from?: Date;
  @Timestamp({ about: 'Only readings taken before this moment.' }) to?: Date;
  @Timestamp({ about: 'Only readings recorded or corrected at or after this moment.' }) updated_since?: Date;
}
