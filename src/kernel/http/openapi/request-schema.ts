import type { Schema } from '../../wire/field.js';
import { fieldsOf, type DeclaredField, type Dto } from '../../validation/field.js';

export function schemaOfField({ kind, options }: DeclaredField): Schema {
  const { type, enum: values, ...rest } = kind.schema;
  const orNull = options.nullable === true;
  const { required } = options;
  const cond =
    typeof required !== 'object'
      ? ''
      : ` Required when \`${required.when[0]}\` is \`${required.when[1]}\`, and refused otherwise.`;
  return {
    type: orNull ? [type, 'null'] : type,
    ...(values ? { enum: orNull ? [...(values as unknown[]), null] : values } : {}),
    ...rest,
    description: options.about + cond,
    ...(options.example === undefined ? {} : { examples: [options.example] }),
  };
}

export function schemaOfRequest(request: Dto): Schema {
  const fields = [...fieldsOf(request)];
  const required = fields.filter(([, { options }]) => options.required === true).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOfField(field)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
