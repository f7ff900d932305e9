import { Text } from '../../kernel/http/fields.js';

const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Pump room' };

/** Body of `POST /floors/{floorId}/rooms`. */
export class CreateRoom {
  @Text({ ...NAME, required: true }) name!: string;
}

/** Body of `PATCH /rooms/{roomId}`. */
export class ChangeRoom {
  @Text(NAME) name?: string;
}
