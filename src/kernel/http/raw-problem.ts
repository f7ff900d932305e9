import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { CATALOGUE, type ProblemCode } from '../errors/catalogue.js';

/** A whole HTTP answer with the error envelope (§7), for a socket whose request could not be parsed. */
export function rawProblem(code: ProblemCode): string {
  const { status, type, meaning } = CATALOGUE[code];
  const requestId = randomUUID();
  const body = JSON.stringify({ error: { type, code, message: meaning, request_id: requestId } });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
