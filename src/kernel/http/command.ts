type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

/** What a request says, in the program's spelling: camelCase, absent fields absent, null where null was sent. */
export type Command<Request extends object> = {
  [Name in keyof Request as Camel<Name & string>]: Request[Name];
};

/** `scheduled_for` → `scheduledFor`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
