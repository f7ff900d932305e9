import { complaint, field, rule, type FieldOptions } from '../../kernel/validation/field.js';
import type { MovementType } from '../spare-part-movement.entity.js';
import { canMove, cannotMove, MAX_STOCK } from '../stock.js';

/** The quantity of a movement. The allowed values depend on the movement's `type`. */
export function Quantity(options: FieldOptions): PropertyDecorator {
  const about = `${options.about} Must be positive; for \`adjust\`, it can also be negative, but not 0.`;
  return field(
    { ...options, about },
    {
      schema: { type: 'integer', minimum: -MAX_STOCK, maximum: MAX_STOCK },
      constraints: [
        rule(
          'quantity',
          (value, given) => canMove(typeOf(given), value as number),
          complaint((_, given) => cannotMove(typeOf(given))),
        ),
      ],
    },
  );
}

function typeOf(movement: object): MovementType {
  return (movement as { type: MovementType }).type;
}
