import type { ServerResponse } from 'node:http';

/** A signal that aborts when the client disconnects, or at once if it already has. Also aborts after the response. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  if (response.closed) disconnected.abort();
  else response.once('close', () => disconnected.abort());
  return disconnected.signal;
}
