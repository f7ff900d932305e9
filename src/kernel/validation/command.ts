/** The camelCase form of a request's field name: `scheduled_for` becomes `scheduledFor`. */
export type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

type CommandValue<Value> = Value extends Date
  ? Value
  : Value extends readonly unknown[]
    ? { [Index in keyof Value]: CommandValue<Value[Index]> }
    : Value extends object
      ? Command<Value>
      : Value;

/** The fields of a request with camelCase names: absent fields are absent, and null is null. */
export type Command<Dto extends object> = {
  [Name in keyof Dto as Camel<Name & string>]: CommandValue<Dto[Name]>;
};

/** `scheduledFor` → `scheduled_for`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `scheduled_for` → `scheduledFor`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
