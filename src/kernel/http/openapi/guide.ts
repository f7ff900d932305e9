/** A chapter of the guide, in Markdown. */
export interface Chapter {
  readonly title: string;
  readonly text: string;
}

/** What holds for every endpoint: the front of the API description and of the reference page. */
export const GUIDE: readonly Chapter[] = [
  {
    title: 'Overview',
    text: `Read and write the maintenance data of one business: assets, work orders (called operations), buildings, floors, rooms, technicians and spare parts. Requests and responses are JSON.

- One resource answers \`{ "data": {…} }\`, a list \`{ "data": […], "pagination": {…} }\`.
- A \`POST\` that creates answers 201 with a \`Location\` header, or 202 where it is made in the background. An action, and every \`PATCH\`, answers 200. A \`DELETE\` answers 204 with an empty body.
- In a \`PATCH\`, an absent field is left alone and null clears a nullable field. A \`PATCH\` that changes nothing answers 200 and emits no event.
- Every response carries its request id in \`X-Request-Id\`. One that you send is not believed.
- Methods and paths that do not exist answer 404 \`route_not_found\`.`,
  },
  {
    title: 'Authentication',
    text: `Send \`Authorization: Bearer <key>\`. A key starts with \`mk_live_\`, belongs to one business and holds scopes; each endpoint names the scope it needs. Keys are made by the owner of the business, in the portal. They are for servers: a request with an \`Origin\` or \`Sec-Fetch-Site\` header comes from a browser and is refused, and so is a key in the query string.

- 401 is the same for every cause: missing, malformed, unknown, disabled, revoked or expired.
- 402: the plan of the business does not include the API.
- 403: the key lacks the scope that the message names, or the request comes from a browser.

After a rotation the previous secret works for 24 hours more. Responses to it carry \`Service-Key-Rotation-Deadline\`, the moment it stops working. Revoking a key, and any change of its scopes or plan, holds from the next request on.

Checks happen in this order: key in the query string (400), browser (403), key (401), plan (402), rate limit (429), scope (403), parameters and body (400), idempotency (replay or 409), the resource (404), its version (412), references in the body (400), its state (409).`,
  },
  {
    title: 'Values',
    text: `- Ids are UUIDs and opaque; their letter case does not count. In a path, a malformed id is a 404, like one that is missing or belongs to another business. In a filter, another business's id gives an empty list. In a body it answers 400 \`invalid_reference\`, as an id does that does not exist. A malformed id in a filter or body is a 400.
- Timestamps come as \`2026-10-05T08:30:00.000Z\`: UTC, with milliseconds. Send ISO 8601 with an offset or \`Z\`; without one, or as a date alone, it is a 400.
- Dates are \`2026-10-05\`.
- Money and decimal quantities come as strings with two fraction digits, \`"1250.00"\`. Send JSON numbers with at most two fraction digits, or strings of the same digits: \`1.5\`, \`"1.5"\` and \`"1.50"\` are the same. Anywhere else a string where a number belongs is a 400.
- What is absent is null; keys are never left out. New fields may appear in responses: tolerate those that you do not know.
- Unknown query parameters and body fields are refused with \`unknown_parameter\`, one that is given twice with \`invalid_parameter\`. Text cannot hold the character U+0000. Blank text in an optional field is null; a required one refuses it. An address that cannot be decoded (\`%zz\`) is a 400 \`malformed_request\`.
- Bodies are \`application/json\` in UTF-8 (else 415) of at most 1 MiB, 4 MiB in bulk (else 413), nested at most 32 levels deep; plain, or with \`Content-Encoding: gzip\` or \`br\` (else 415). Attachments alone are sent as \`multipart/form-data\`.
- \`external_id\` is what another system calls an asset, an operation, a building, a floor, a room or a spare part: unique among its kind. \`PUT /…/by-external-id/{externalId}\` makes the record (201) or changes it (200); absent fields are left alone.
- A resource has one address: a trailing slash or another letter case is a 404. \`HEAD\` answers as \`GET\` without the body.
- Requests of one connection are answered one after the other; what comes too slowly is ended with 408 \`request_timeout\`. Read what you asked for: a business whose answers pile up unread gets 503 \`overloaded\`.`,
  },
  {
    title: 'Pagination',
    text: `Lists are newest first, the feed of changes oldest first. \`limit\` is 50 unless given, and at most 200; anything else is a 400 \`invalid_limit\`. Pass \`pagination.next_cursor\` as \`cursor\`, with the same filters, until \`has_more\` is false; \`next_cursor\` is null then. Filters combine with AND. Some lists take \`sort\`: a field for upwards, \`-\` before it for downwards.

A cursor belongs to one list with its filters and its sort, and to your business: any other use is a 400 \`invalid_cursor\`. A walk neither skips nor repeats a row that was there throughout, no matter what is written meanwhile.`,
  },
  {
    title: 'Idempotency',
    text: `Every write takes an \`Idempotency-Key\` header of 1 to 255 printable ASCII characters, such as a UUID for each logical request; \`POST /operations\` and \`POST /assets\` need one. A successful response is kept for 24 hours: a repeat with the same key gets it again, with \`Idempotency-Replayed: true\`, and nothing is written twice. Failures are not kept, so that the key is free again.

The same key with another method, path or body answers 409 \`idempotency_key_reused\`. A repeat that comes while the first request runs waits for it, and after 10 seconds answers 409 \`idempotency_in_progress\`. Keys are kept apart by API key; a rotated secret still replays.`,
  },
  {
    title: 'Versions',
    text: `Every answer with one resource has its version in \`ETag\`. It is another one whenever anything in the resource is, be it derived from other records.

- Send it as \`If-Match\` with a PATCH, a DELETE or an action, and the write takes place at that version alone; otherwise it answers 412 \`version_conflict\`, with the present version in \`ETag\`, and does nothing. Of two writers who know the same version one gets through. \`*\` is any version; without the header, the last writer wins.
- Send it as \`If-None-Match\` with a GET, and the answer is 304 without a body while nothing has changed. What is signed again at each reading, the links of attachments, is no part of a version, and always answered.
- A repeat with an \`Idempotency-Key\` answers what was stored, no matter what the version is by now.`,
  },
  {
    title: 'Bulk',
    text: `\`POST /assets/bulk\`, \`/operations/bulk\` and \`/spare-part-movements/bulk\` take \`{ "items": […], "atomic": false }\` with up to 1,000 items, each the body of a create, and an \`Idempotency-Key\`. They count as one request. With \`upsert: true\` each asset or operation has an \`external_id\`, and is made or changed as by \`PUT …/by-external-id/…\`. The answer is 200 with a result for each item, in their order: its \`status\` as if it had come alone, and the \`resource\` or the \`error\`. With \`atomic: true\` one that is refused undoes all: 400, with \`errors[].param\` as \`items[3].name\`.`,
  },
  {
    title: 'Rate limit',
    text: `Each key has 1,500 requests in a fixed window of 15 minutes; both secrets of a rotated key share them. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) stand on every response. Where no key was recognised they show an untouched window. Past the limit the answer is 429 with \`Retry-After\` in seconds.`,
  },
  {
    title: 'Errors',
    text: `Every error, at every status, is \`{ "error": { "type", "code", "message", "param", "request_id" } }\`; \`param\` is there where a parameter is to blame. A 400 caused by validation also has \`errors\`, with one \`{ "param", "code", "message" }\` for every offending field, up to 50; nested fields have dotted paths. The codes are a closed catalogue.

Repeat 429 and 5xx, after \`Retry-After\` where it is given, else with exponential backoff and jitter. A write that used an idempotency key is not duplicated. Never repeat another 4xx unchanged. 409 \`invalid_state\` names the current status and what it allows.`,
  },
  {
    title: 'Events',
    text: `The service posts signed JSON events to the HTTPS addresses that the owner registers in the portal. Delivery is at least once, and deliveries may overtake each other: deduplicate by \`Service-Delivery\`, and order by \`Service-Sequence\`, which rises by one from event to event of the business, or read the resource again.

To verify one: take \`t\` and every \`v1\` from \`Service-Signature\`; refuse it when \`t\` is more than 300 seconds off; compute the HMAC-SHA256 of \`<t>.<raw body>\` with the signing secret, in lowercase hex; compare in constant time with each \`v1\`, and accept when one is equal. The headers of the Standard Webhooks specification go along. An endpoint whose \`signature\` is \`ed25519\` or \`both\` is signed for with a key pair too (\`v1a\` in \`webhook-signature\`); its public key is at \`/.well-known/webhook-keys.json\`.

Answer 2xx within ten seconds. 408, 429, 5xx, timeouts and connection errors are tried again after about 10 seconds, 1 minute, 5 minutes, 30 minutes and 2 hours; other 4xx are not, and a 3xx is a failure. 410 disables the endpoint at once, and so do 20 failures in a row. A redirect is not followed. \`Retry-After\` on 429 and 503 can lengthen a wait, to 2 hours at most.

For 24 hours after a rotation of the signing secret both secrets sign. A replay from the portal is a new delivery of the same event: same body, same event id, new \`Service-Delivery\`.`,
  },
  {
    title: 'Versioning',
    text: `The version is part of the path. Within v1, endpoints, optional request fields and response fields may be added; nothing is removed or renamed, no type changes, and no optional parameter becomes required. Events carry the label of their shape in \`api_version\`.`,
  },
];
