/** Why something failed, for a line of the log or of a terminal. Errors of sockets may have only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
