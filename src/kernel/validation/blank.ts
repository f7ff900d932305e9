/** White space, and characters that no font shows, such as the zero-width space. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a value is text in which nothing can be seen. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && INVISIBLE.test(value);
}
