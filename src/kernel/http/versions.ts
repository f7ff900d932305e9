import { hash } from 'node:crypto';
import type { Resource } from '../resource/resource.js';
import { sql, type Sql } from '../sql/sql.js';
import { tagWithoutEncoding } from './compression.js';

/** How many characters of the hash a tag has: enough to make a collision practically impossible. */
const LENGTH = 27;
/** Entity tags separated by commas (RFC 9110, §8.8.3). */
const TAGS = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/;

/** The versions in a client's header: a list of tags, or `*` for any version. */
export type KnownVersions = readonly string[] | '*';

/**
 * The version of a resource, as in its `ETag` (D53): a hash of its JSON. It changes whenever anything that clients see changes,
 * including fields derived from other rows. Fields that are generated at each read, such as a link that expires, are not part of it.
 *
 * @param json the resource as the API returns it
 */
export function versionOf({ suppliedFields }: Resource, json: string): string {
  const text = suppliedFields.length === 0 ? json : without(suppliedFields, json);
  return `"${hash('sha256', text, 'base64url').slice(0, LENGTH)}"`;
}

function without(names: readonly string[], json: string): string {
  const fields = Object.entries(JSON.parse(json) as object).filter(([name]) => !names.includes(name));
  return JSON.stringify(Object.fromEntries(fields));
}

/** The envelope of one resource (§4). */
export function envelopeOf(json: string): string {
  return `{"data":${json}}`;
}

/** The success envelope as SQL. @param json the resource as SQL */
export function envelopeSql(json: Sql): Sql {
  return sql`'{"data":' || ${json}::text || '}'`;
}

/** The resource in such an envelope. */
export function resourceWithin(envelope: string): string {
  return envelope.slice(envelopeOf('').length - 1, -1);
}

/**
 * Parses `If-Match` or `If-None-Match`: `*`, or entity tags separated by commas.
 *
 * @returns the tags as sent: weak ones with `W/`, those of compressed responses with their encoding; undefined if malformed
 */
export function readVersions(header: string): KnownVersions | undefined {
  if (header.trim() === '*') return '*';
  return TAGS.test(header) ? [...header.matchAll(/(?:W\/)?"[^"]*"/g)].map(([tag]) => tag) : undefined;
}

/**
 * The tag in `If-None-Match` that matches a version; undefined when none does. Uses the weak comparison that HTTP prescribes for
 * this header.
 */
export function matchingTag(version: string, header: string | undefined): string | undefined {
  const known = header === undefined ? undefined : readVersions(header);
  if (known === '*') return version;
  return known?.map((tag) => tag.replace('W/', '')).find((tag) => tagWithoutEncoding(tag) === version);
}
