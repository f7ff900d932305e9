import { getMetadataStorage } from 'class-validator';
import { fieldsOf, type Dto } from './field.js';

/** Clients have fewer. Whoever makes more of them up has every declared field looked at. */
const MOST_SHAPES = 2_000;

/** A class of which only some fields are given. */
interface Shape {
  readonly dto: Dto;
  /** Those that are given, or may be needed. */
  readonly names: ReadonlySet<string>;
}

const shapes = new Map<Dto, Map<string, Dto>>();
const made = new Map<unknown, Shape>();

/**
 * The class of an object of which some fields are given: class-validator looks at no others, but for those that may be needed.
 * Most objects have few of the fields that they could have, and to find of each that it may be left out takes nearly as long
 * as to check it.
 *
 * @param given the names of declared fields
 */
export function shapeOf(dto: Dto, given: readonly string[]): Dto {
  const key = given.join(' ');
  const known = shapes.get(dto)?.get(key);
  if (known) return known;
  if (made.size === MOST_SHAPES) return dto;
  const needed = [...fieldsOf(dto)].flatMap(([name, { options }]) => (options.required ? [name] : []));
  const shape = class extends dto {};
  made.set(shape, { dto, names: new Set([...given, ...needed]) });
  shapes.set(dto, (shapes.get(dto) ?? new Map<string, Dto>()).set(key, shape));
  return shape;
}

/**
 * Lets class-validator gather once per class what is declared of its fields. By itself it does so for every object, and goes
 * through all classes that there are. A class is declared to its end before there is an object of it, and all are checked
 * with the same options.
 */
export function gatherMetadataOnce(): void {
  const storage = getMetadataStorage();
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  storage.getTargetValidationMetadatas = once((target, ...rest) => {
    const shape = made.get(target);
    if (!shape) return gather(target, ...rest);
    return gather(shape.dto, ...rest).filter(({ propertyName }) => shape.names.has(propertyName));
  });
  storage.groupByPropertyName = once(storage.groupByPropertyName.bind(storage));
}

function once<Key, Rest extends unknown[], Value>(
  find: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const found = new Map<Key, Value>();
  return (key, ...rest) => {
    const known = found.get(key);
    if (known !== undefined) return known;
    const value = find(key, ...rest);
    found.set(key, value);
    return value;
  };
}
