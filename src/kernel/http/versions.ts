import { hash } from 'node:crypto';
import type { Resource } from '../resource/resource.js';
import { tagWithoutEncoding } from './compression.js';

/** Enough of a hash that no two versions ever share it, in characters. */
const LENGTH = 27;
/** Entity tags with commas between them (RFC 9110, §8.8.3). */
const TAGS = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/;

/** The versions that a client knows: those of a list, or whichever there is. */
export type KnownVersions = readonly string[] | '*';

/**
 * The version of a resource, as its `ETag` says it (D53): a hash of its text, so that it is another one whenever anything
 * that clients see is, be it derived from other rows. What is given at each reading, such as a link that expires, is no part
 * of the version.
 *
 * @param json the resource as it is answered
 */
export function versionOf({ given }: Resource, json: string): string {
  const text = given.length === 0 ? json : without(given, json);
  return `"${hash('sha256', text, 'base64url').slice(0, LENGTH)}"`;
}

function without(names: readonly string[], json: string): string {
  const fields = Object.entries(JSON.parse(json) as object).filter(([name]) => !names.includes(name));
  return JSON.stringify(Object.fromEntries(fields));
}

/** One resource as it is answered (§4). */
export function envelopeOf(json: string): string {
  return `{"data":${json}}`;
}

/** The resource in such an answer. */
export function resourceWithin(envelope: string): string {
  return envelope.slice(envelopeOf('').length - 1, -1);
}

/**
 * Reads `If-Match` or `If-None-Match`: `*`, or entity tags with commas between them.
 *
 * @returns the tags as they were sent, weak ones with `W/`, those of compressed answers with their encoding; undefined for
 *   anything else
 */
export function readVersions(header: string): KnownVersions | undefined {
  if (header.trim() === '*') return '*';
  return TAGS.test(header) ? [...header.matchAll(/(?:W\/)?"[^"]*"/g)].map(([tag]) => tag) : undefined;
}

/**
 * The tag under which a client that asks with `If-None-Match` has a version already; undefined when it has not. Tags are
 * compared weakly, as for any cache.
 */
export function knownTag(version: string, header: string | undefined): string | undefined {
  const known = header === undefined ? undefined : readVersions(header);
  if (known === '*') return version;
  return known?.map((tag) => tag.replace('W/', '')).find((tag) => tagWithoutEncoding(tag) === version);
}
