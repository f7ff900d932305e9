// A webhook receiver in its own process. It verifies every signature (§6.4) and counts distinct deliveries by the path at which
// they arrive. Requests below /hang never get an answer, requests below /busy get one after 50 ms.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrival, ToReceiver, FromReceiver } from './receiving.js';

const TOLERANCE_S = 300;
const BUSY_MS = 50;
const secrets = new Map<string, string>();
const arrivals = new Map<string, Arrival[]>();
const seen = new Set<string>();
let forged = 0;
let expected: { path: string; count: number } | undefined;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const genuine = take(request, Buffer.concat(chunks));
    const answer = () => response.writeHead(genuine ? 204 : 400).end();
    if (request.url!.startsWith('/busy')) setTimeout(answer, BUSY_MS);
    else if (!request.url!.startsWith('/hang')) answer();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => send({ port: (server.address() as AddressInfo).port }));

process.on('message', (message: ToReceiver) => {
  if ('secrets' in message) for (const [id, secret] of message.secrets) secrets.set(id, secret);
  else if ('reset' in message) arrivals.delete(message.reset);
  else {
    expected = message;
    reportWhenComplete();
  }
});
process.on('disconnect', () => process.exit());

function take(request: IncomingMessage, body: Buffer): boolean {
  const at = Date.now();
  const path = request.url!;
  const delivery = String(request.headers['service-delivery']);
  if (!isGenuine(request, body)) {
    forged += 1;
    return false;
  }
  if (seen.has(delivery)) return true;
  seen.add(delivery);
  const { id } = JSON.parse(body.toString()) as { id: string };
  const arrived = arrivals.get(path) ?? [];
  arrived.push({ event: id, at });
  arrivals.set(path, arrived);
  if (expected?.path === path) reportWhenComplete();
  return true;
}

function isGenuine({ headers }: IncomingMessage, body: Buffer): boolean {
  const secret = secrets.get(String(headers['service-webhook-id']));
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature'])) ?? [];
  if (secret === undefined || t === undefined || v1 === undefined) return false;
  if (Math.abs(Date.now() / 1000 - Number(t)) > TOLERANCE_S) return false;
  const correct = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  return timingSafeEqual(correct, Buffer.from(v1, 'hex'));
}

function reportWhenComplete(): void {
  const arrived = arrivals.get(expected!.path) ?? [];
  if (arrived.length < expected!.count) return;
  expected = undefined;
  const counts = Object.fromEntries([...arrivals].map(([path, each]) => [path, each.length]));
  send({ arrivals: arrived, counts, forged });
}

function send(message: FromReceiver): void {
  process.send!(message);
}
