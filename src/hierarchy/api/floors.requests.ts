import { Integer, Text } from '../../kernel/http/fields.js';

const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Ground floor' };
const LEVEL = { about: '0 is the ground floor, basements are negative.', example: 0 };

/** Body of `POST /buildings/{buildingId}/floors`. */
export class CreateFloor {
  @Text({ ...NAME, required: true }) name!: string;
  @Integer({ ...LEVEL, required: true }) level!: number;
}

/** Body of `PATCH /floors/{floorId}`. */
export class ChangeFloor {
  @Text(NAME) name?: string;
  @Integer(LEVEL) level?: number;
}
