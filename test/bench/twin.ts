// The twin: what a developer would write by hand for exactly these requests, with only node:http and pg. It authenticates the
// key, counts the request, and lets PostgreSQL build the JSON in prepared statements, as the API does.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { withNewIds, type Recording } from './recording.js';

const LIMIT = 1_000_000_000;
const WINDOW_MS = 900_000;
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_MAX),
});
const recording = JSON.parse(readFileSync(process.env.RECORDING!, 'utf8')) as Recording;

const WHO = `SELECT k.id, k.business_id, k.scopes, b.plan, s.deadline, k.last_used_at
  FROM api_key_secrets s JOIN api_keys k ON k.business_id = s.business_id AND k.id = s.api_key_id
    JOIN businesses b ON b.id = k.business_id JOIN users u ON u.business_id = k.business_id AND u.id = k.created_by
  WHERE s.hash = $1 AND (s.deadline IS NULL OR s.deadline > $2) AND k.revoked_at IS NULL AND k.disabled_at IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > $2) AND u.is_active`;

const COUNT = `INSERT INTO rate_limits VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN rate_limits.expire <= $3 THEN 1 ELSE rate_limits.points + 1 END,
    expire = CASE WHEN rate_limits.expire <= $3 THEN $2 ELSE rate_limits.expire END
  RETURNING points, expire`;

const moment = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
const ASSET = `SELECT id, 'asset' AS object, name, reference, category, status, description, brand, model_number, criticality, building_id, room_id,
    parent_asset_id, is_installed, qr_code, installation_date, last_maintenance_date, maintenance_interval_days, unit_price::text, supplier,
    supplier_id, expiration_date, min_stock, initial_stock, ${moment('created_at')}, ${moment('updated_at')}
  FROM assets WHERE business_id = $1 AND deleted_at IS NULL`;
const ONE = `SELECT row_to_json(a)::text AS json FROM (${ASSET} AND id = $2) a`;
const LIST = `SELECT '[' || string_agg(row_to_json(a)::text, ',') || ']' AS json FROM (${ASSET} ORDER BY id DESC LIMIT 50) a`;
const SEARCH = LIST.replace(
  ' ORDER BY',
  ' AND strpos(search_text, $2) <> 0 AND search_text LIKE $3 ORDER BY',
);

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    // At the end of a round, the load generator disconnects in the middle of a body.
    if (!request.destroyed) console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
await pool.query('CREATE SEQUENCE IF NOT EXISTS twin_references');
server.listen(Number(process.env.PORT), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const secret = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(secret).digest();
  const who = (
    await pool.query<{ id: string; business_id: string }>({
      name: 'who',
      text: WHO,
      values: [hash, new Date()],
    })
  ).rows[0];
  if (!who) return void response.writeHead(401).end();
  const now = Date.now();
  const counted = (
    await pool.query<{ points: number; expire: string }>({
      name: 'count',
      text: COUNT,
      values: [`twin:${who.id}`, now + WINDOW_MS, now],
    })
  ).rows[0]!;
  const url = new URL(request.url!, 'http://twin');
  const id = /^\/api\/v1\/assets\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1];
  const body =
    request.method === 'POST'
      ? url.pathname === '/api/v1/assets'
        ? await createAsset(request, who)
        : await create(request)
      : id === undefined
        ? await list(who.business_id, url.searchParams.get('search'))
        : await one(who.business_id, id);
  response.writeHead(request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
    'ratelimit-limit': LIMIT,
    'ratelimit-remaining': LIMIT - counted.points,
    'ratelimit-reset': Math.ceil((Number(counted.expire) - now) / 1000),
  });
  response.end(body);
}

async function list(businessId: string, search: string | null): Promise<string> {
  // Rare and common words need different plans, so a search is planned each time.
  const query =
    search === null
      ? { name: 'list', text: LIST, values: [businessId] }
      : { text: SEARCH, values: [businessId, search, `%${search}%`] };
  const { rows } = await pool.query<{ json: string }>(query);
  return `{"data":${rows[0]!.json},"pagination":{"limit":50,"has_more":true,"next_cursor":null}}`;
}

async function one(businessId: string, id: string): Promise<string> {
  const { rows } = await pool.query<{ json: string }>({ name: 'one', text: ONE, values: [businessId, id] });
  return `{"data":${rows[0]!.json}}`;
}

/** A create in one statement: the room, the reference, the asset, its schedule, and the answer stored for a repeat. */
const CREATE_ASSET = `WITH place AS (
    SELECT f.building_id FROM rooms r JOIN floors f ON f.business_id = r.business_id AND f.id = r.floor_id WHERE r.business_id = $1 AND r.id = $2
  ), made AS (
    INSERT INTO assets (id, business_id, name, reference, category, status, brand, model_number, building_id, room_id, maintenance_interval_days, created_at, updated_at)
    SELECT $3, $1, $4, 'TWI-' || nextval('twin_references'), $5, 'operational', $6, $7, building_id, $2, $8, $9, $9 FROM place RETURNING *
  ), scheduled AS (
    INSERT INTO preventive_schedules (id, business_id, asset_id, interval_days, next_due_on, created_at, updated_at)
    SELECT $3, $1, id, maintenance_interval_days, created_at::date + maintenance_interval_days, $9, $9 FROM made WHERE maintenance_interval_days IS NOT NULL
  )
  INSERT INTO idempotency_records (principal_kind, principal_id, idempotency_key, business_id, fingerprint, status, body, created_at, expires_at)
  SELECT 'api_key', $10, $11, $1, $12, 201, row_to_json(a)::text, $9, $9 + interval '24 hours' FROM (${ASSET.replace('FROM assets WHERE business_id = $1 AND deleted_at IS NULL', 'FROM made')}) a
  RETURNING body`;

async function createAsset(
  request: IncomingMessage,
  who: { id: string; business_id: string },
): Promise<string> {
  const text = await textOf(request);
  const given = JSON.parse(text) as Record<string, unknown>;
  const fingerprint = createHash('sha256').update(text).digest();
  const { name, room_id, category, brand, model_number, maintenance_interval_days } = given;
  const values = [
    who.business_id,
    room_id,
    uuidV7(),
    name,
    category,
    brand,
    model_number,
    maintenance_interval_days ?? null,
    new Date(),
  ];
  const { rows } = await pool.query<{ body: string }>({
    name: 'create asset',
    text: CREATE_ASSET,
    values: [...values, who.id, request.headers['idempotency-key'], fingerprint],
  });
  return `{"data":${rows[0]!.body}}`;
}

/** Time-ordered ids, as in the API: random ones would make every index slower. */
function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Replays the statements that the API ran for such a request, with new ids. */
async function create(request: IncomingMessage): Promise<string> {
  JSON.parse(await textOf(request));
  const client = await pool.connect();
  try {
    for (const statement of withNewIds(recording)) await client.query(statement);
  } finally {
    client.release();
  }
  return recording.answer;
}
