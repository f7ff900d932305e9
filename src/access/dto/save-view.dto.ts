import { OneOf, Text } from '../../kernel/validation/fields.js';
import { VIEWED_PLACES, type ViewedPlace } from '../viewed-places.js';

/** The form that saves the filters of a list under a name. */
export class SaveViewDto {
  @OneOf(VIEWED_PLACES, { about: 'The list.', required: true }) place!: ViewedPlace;
  @Text({ about: 'The name of the view.', min: 1, max: 60, required: true }) name!: string;
  @Text({ about: 'The filters, as in the URL query.', max: 2000, required: true }) query!: string;
}
