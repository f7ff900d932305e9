/** A chapter of the guide, in Markdown. */
export interface Chapter {
  readonly title: string;
  readonly text: string;
}

/** The rules that apply to every endpoint: the introduction of the API description and of the reference page. */
export const GUIDE: readonly Chapter[] = [
  {
    title: 'Overview',
    text: `Read and write the maintenance data of one business: assets, work orders (called operations), buildings, floors, rooms, technicians and spare parts. Requests and responses are JSON.

- The response for one resource is \`{ "data": {…} }\`, for a list \`{ "data": […], "pagination": {…} }\`.
- A \`POST\` that creates a resource returns 201 with a \`Location\` header, or 202 if the resource is created in the background. An action, and every \`PATCH\`, returns 200. A \`DELETE\` returns 204 with an empty body.
- In a \`PATCH\`, an absent field is left unchanged and null clears a nullable field. A \`PATCH\` that changes nothing returns 200 and emits no event.
- Every response has a request id in \`X-Request-Id\`. The service generates it; an id that you send is ignored.
- Methods and paths that do not exist return 404 \`route_not_found\`.`,
  },
  {
    title: 'Authentication',
    text: `Send \`Authorization: Bearer <key>\`. A key starts with \`mk_live_\`, belongs to one business and has scopes; each endpoint states the scope it needs. The owner of the business creates keys in the portal. Keys are for servers: a request with an \`Origin\` or \`Sec-Fetch-Site\` header comes from a browser and is refused, and so is a key in the query string.

- 401 is the same for every cause: missing, malformed, unknown, disabled, revoked or expired. After 300 of them in a minute, an address gets 429 in place of the 401; requests from it with a valid key are not affected.
- 402: the plan of the business does not include the API.
- 403: the key does not have the scope that the message names, or the request comes from a browser.

After a rotation, the previous secret works for another 24 hours. Responses to requests with it have the header \`Service-Key-Rotation-Deadline\`, the time at which it stops working. Revoking a key, and any change of its scopes or the plan, takes effect from the next request on.

Checks are made in this order: key in the query string (400), browser (403), key (401), plan (402), rate limit (429), scope (403), parameters and body (400), idempotency (replay or 409), the resource (404), its version (412), references in the body (400), its state (409).`,
  },
  {
    title: 'Values',
    text: `- Ids are UUIDs and opaque; their letter case does not matter. In a path, a malformed id returns 404, like an id that does not exist or belongs to another business. In a filter, another business's id returns an empty list. In a body, it returns 400 \`invalid_reference\`, like an id that does not exist. A malformed id in a filter or body returns 400.
- Timestamps have the form \`2026-10-05T08:30:00.000Z\`: UTC, with milliseconds. Send ISO 8601 with an offset or \`Z\`; a timestamp without one, or a date only, returns 400.
- Dates have the form \`2026-10-05\`.
- Money and decimal quantities are strings with two fraction digits, \`"1250.00"\`. Send JSON numbers with at most two fraction digits, or strings of the same digits: \`1.5\`, \`"1.5"\` and \`"1.50"\` are equal. Rounding errors of a calculated number are removed: \`10.1 + 0.2\` is \`10.30\`. For any other number, a string returns 400.
- Absent values are null; keys are never left out. New fields may appear in responses: ignore fields that you do not know.
- Unknown query parameters and body fields are refused with \`unknown_parameter\`, and a parameter that occurs twice with \`invalid_parameter\`. Text cannot contain the character U+0000. Blank text is null in an optional field, and invalid in a required field. A URL that cannot be decoded (\`%zz\`) returns 400 \`malformed_request\`.
- Bodies are \`application/json\` in UTF-8 (else 415) of at most 1 MiB, 4 MiB in bulk requests and batches of alerts (else 413), nested at most 32 levels deep; uncompressed, or with \`Content-Encoding: gzip\` or \`br\` (else 415). Only attachments are sent as \`multipart/form-data\`.
- \`external_id\` is the id of an asset, an operation, a building, a floor, a room, a spare part or a meter in another system. It is unique among records of the same kind. \`PUT /…/by-external-id/{externalId}\` creates the record (201) or changes it (200); absent fields are left unchanged. Meters have no such route; a reading can name its meter by \`meter_external_id\`.
- A resource has one URL: a trailing slash or another letter case returns 404. \`HEAD\` returns the same as \`GET\` without the body.
- Requests of one connection are answered one after the other. A request that arrives too slowly, or whose body makes no progress for 15 seconds, is ended with 408 \`request_timeout\`. Read the responses to your requests: a business with too many bytes of unread responses, or of bodies being received, gets 503 \`overloaded\` with \`Retry-After\`, and its sandbox counts with it.`,
  },
  {
    title: 'Links',
    text: `The description states which operations accept an id (OpenAPI \`links\`). A response with one record has a link to every operation that accepts its id as a path parameter, a filter or a body field, and to the reads of the records that it refers to. A page and a bulk result have a link from their first record to its read. The \`requestBody\` of a link is the part of the body that contains the id; take the rest from an example of the request's schema. Each request schema has an example that is valid once you insert your own ids, and another one where a different value requires different fields.`,
  },
  {
    title: 'Pagination',
    text: `Lists are newest first, the readings of a meter by \`read_at\`, and the feed of changes is oldest first. \`limit\` is 50 by default and at most 200; anything else returns 400 \`invalid_limit\`. Pass \`pagination.next_cursor\` as \`cursor\`, with the same filters, until \`has_more\` is false; \`next_cursor\` is null then. Filters combine with AND. Some lists accept \`sort\`: a field for ascending order, with \`-\` before it for descending order.

A cursor belongs to one list with its filters and its sort, and to your business: any other use returns 400 \`invalid_cursor\`. Reading all pages neither skips nor repeats a record that exists the whole time, even if records are written meanwhile.`,
  },
  {
    title: 'Idempotency',
    text: `Every write accepts an \`Idempotency-Key\` header of 1 to 255 printable ASCII characters, such as a UUID for each logical request; \`POST /operations\` and \`POST /assets\` require one. A successful response is stored for 24 hours: a repeat with the same key returns it again, with \`Idempotency-Replayed: true\`, and nothing is written twice. Beyond 256 MiB of large responses a day, a repeat of a batch returns its results without the resources. Errors are not stored, so the key can be used again.

The same key with another method, path or body returns 409 \`idempotency_key_reused\`. A repeat that arrives while the first request runs waits for it, and after 10 seconds returns 409 \`idempotency_in_progress\`. Each API key has its own idempotency keys; after a rotation, both secrets share them.`,
  },
  {
    title: 'Versions',
    text: `Every response with one resource has its version in \`ETag\`. It changes whenever anything in the resource changes, including values derived from other records.

- Send it as \`If-Match\` with a PATCH, a DELETE or an action, and the write only happens if the resource still has that version; otherwise it returns 412 \`version_conflict\`, with the current version in \`ETag\`, and changes nothing. Of two writers with the same version, one succeeds. \`*\` is any version; without the header, the last writer wins.
- Send it as \`If-None-Match\` with a GET, and the response is 304 without a body while nothing has changed. The links of attachments are signed at each read: they are not part of the version, and such a resource is always returned in full.
- Send \`If-None-Match: *\` with a PUT by external ID to create the record only if there is none yet; otherwise it returns 412 \`version_conflict\`, with the version of the existing record in \`ETag\`.
- A repeat with an \`Idempotency-Key\` returns the stored response, even if the version has changed.`,
  },
  {
    title: 'Bulk',
    text: `\`POST /assets/bulk\`, \`/operations/bulk\`, \`/meter-readings/bulk\` and \`/spare-part-movements/bulk\` accept \`{ "items": […], "atomic": false }\` with up to 1,000 items, each the body of a create request, and an \`Idempotency-Key\` (meter readings need none). They count as one request. With \`upsert: true\` each asset or operation has an \`external_id\`, and is created or changed as by \`PUT …/by-external-id/…\`. The response is 200 with a result for each item, in their order: the \`status\` of a single request for it, and the \`resource\` or the \`error\`. With \`atomic: true\` one refused item undoes all: 400, with \`errors[].param\` such as \`items[3].name\`.

The response has at most 256 KiB, or twice the size of the request body if that is more. Every result has its \`index\`, \`status\` and \`id\`. From the first resource on that does not fit, \`resource\` is null: read it by its \`id\`, in a list, or in the feed of changes. The same limit applies to the answer to a batch of alerts.`,
  },
  {
    title: 'Rate limit',
    text: `Each key has 1,500 requests in a fixed window of 15 minutes; both secrets of a rotated key share them. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) are on every response. If no key was recognised, they show an unused window. Over the limit, the response is 429 with \`Retry-After\` in seconds.`,
  },
  {
    title: 'Errors',
    text: `Every error is \`{ "error": { "type", "code", "message", "param", "request_id" } }\`; \`param\` is present if the error concerns a parameter. A 400 caused by validation also has \`errors\`, with one \`{ "param", "code", "message" }\` for every invalid field, up to 50; nested fields have dotted paths. The codes are a closed catalogue.

Repeat 429 and 5xx after \`Retry-After\` if present, otherwise with exponential backoff and jitter. A write with an idempotency key is not duplicated. Never repeat another 4xx unchanged. 409 \`invalid_state\` names the current status and what it allows.`,
  },
  {
    title: 'Events',
    text: `The service posts signed JSON events to the HTTPS addresses that the owner registers in the portal. Delivery is at least once, and deliveries may overtake each other: deduplicate by \`Service-Delivery\`, and order by \`Service-Sequence\`, which increases by one per event of the business, or read the resource again.

To verify an event: take \`t\` and every \`v1\` from \`Service-Signature\`; refuse it when \`t\` is more than 300 seconds off; compute the HMAC-SHA256 of \`<t>.<raw body>\` with the signing secret, in lowercase hex; compare in constant time with each \`v1\`, and accept when one is equal. The headers of the Standard Webhooks specification are sent as well. For an endpoint whose \`signature\` is \`ed25519\` or \`both\`, events are also signed with a key pair (\`v1a\` in \`webhook-signature\`); the public key is at \`/.well-known/webhook-keys.json\`.

Answer 2xx within ten seconds. 408, 429, 5xx, timeouts and connection errors are retried after about 10 seconds, 1 minute, 5 minutes, 30 minutes and 2 hours; other 4xx are not, and a 3xx is a failure. 410 disables the endpoint at once, and so do 20 failures in a row. A redirect is not followed. \`Retry-After\` on 429 and 503 can lengthen a wait, to 2 hours at most.

For 24 hours after a rotation of the signing secret both secrets sign. A replay from the portal is a new delivery of the same event: same body, same event id, new \`Service-Delivery\`.`,
  },
  {
    title: 'Versioning',
    text: `The version is part of the path. Within v1, endpoints, optional request fields and response fields may be added; nothing is removed or renamed, no type changes, and no optional parameter becomes required. Events have the version of their envelope in \`api_version\`.`,
  },
];
