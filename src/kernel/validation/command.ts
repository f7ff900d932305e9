/** A name of a request in the program's spelling: `scheduled_for` is `scheduledFor`. */
export type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

type CommandValue<Value> = Value extends Date
  ? Value
  : Value extends readonly (infer Item)[]
    ? CommandValue<Item>[]
    : Value extends object
      ? Command<Value>
      : Value;

/** What a request says, in the program's spelling: camelCase, absent fields absent, null where null was sent. */
export type Command<Dto extends object> = {
  [Name in keyof Dto as Camel<Name & string>]: CommandValue<Dto[Name]>;
};

/** `scheduled_for` → `scheduledFor`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
