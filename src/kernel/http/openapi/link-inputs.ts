import { fieldsOf, type DeclaredField, type Dto } from '../../validation/field.js';
import type { Json } from './json-schema.js';

/** Whether the name of a field names the resource, such as `asset_id`. */
type IsNamed = (field: string) => boolean;

/** The filters of a list that accept the id of this kind of record. */
export function filtersNaming(query: Dto, object: string, isNamed: IsNamed): string[] {
  return [...fieldsOf(query)].flatMap(([name, field]) =>
    takesId(name, field, object, isNamed) ? [name] : [],
  );
}

/**
 * The part of a body that accepts the id of this kind of record: `{ room_id: id }`, also below `items`. If the field requires a
 * certain value of another field, that is included: `{ assignee_type: 'vendor', vendor_id: id }`.
 *
 * @param onlyRequired leaves out optional fields
 * @returns a function that creates the part for an id; undefined if the body accepts no such id
 */
export function bodyNaming(
  dto: Dto,
  object: string,
  isNamed: IsNamed,
  onlyRequired: boolean,
): ((id: string) => Json) | undefined {
  const parts = [...fieldsOf(dto)].flatMap(([name, field]): ((id: string) => Json)[] => {
    const { kind, options } = field;
    const { required = false } = options;
    if (takesId(name, field, object, isNamed)) {
      if (onlyRequired && !required) return [];
      const [companion, value] = typeof required === 'object' ? required.when : [];
      return [(id) => ({ ...(companion ? { [companion]: value } : {}), [name]: id })];
    }
    const within = required === true ? (kind.items ?? kind.object)?.() : undefined;
    const part = within && bodyNaming(within, object, isNamed, onlyRequired);
    return part ? [(id) => ({ [name]: kind.items ? [part(id)] : part(id) })] : [];
  });
  return parts.length > 0 ? (id) => Object.assign({}, ...parts.map((each) => each(id))) as Json : undefined;
}

function takesId(name: string, { kind }: DeclaredField, object: string, isNamed: IsNamed): boolean {
  if (kind.schema.format !== 'uuid') return false;
  return kind.idOf === undefined ? isNamed(name) : kind.idOf === object;
}
