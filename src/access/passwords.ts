import { hash, verify } from '@node-rs/argon2';
import { scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ApiError } from '../kernel/errors/api-error.js';
import { lettersOf } from '../kernel/folded-text.js';
import type { Reason } from '../kernel/messages/messages.js';
import { accessMessages } from './access.messages.js';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash to compare with when an account is unknown, so that the check takes as long as for a known one. */
let decoy: Promise<string> | undefined;

/** Hashes a password for storage, with argon2id. The result contains the salt and the cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password matches a hash. Takes the same time without a hash to compare with.
 *
 * @param stored the hash from `hashPassword`, or one of an earlier version (scrypt); null for an account without a password
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored?.startsWith('scrypt$')) return isScrypt(password, stored);
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}

function isScrypt(password: string, stored: string): Promise<boolean> {
  const [, cost, block, lanes, salt, hashText] = stored.split('$');
  const expected = Buffer.from(hashText!, 'base64url');
  const options = { N: Number(cost), r: Number(block), p: Number(lanes), maxmem: 64 * 1024 * 1024 };
  return new Promise((done, fail) => {
    scrypt(password, Buffer.from(salt!, 'base64url'), expected.length, options, (error, hashed) =>
      error ? fail(error) : done(timingSafeEqual(hashed, expected)),
    );
  });
}

/** The length of a new password, in characters (D77). */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** Whose password it is. It must not contain any of these, because others try them first. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly businessName: string;
}

/** Shorter words, such as "of" or "Ann", are part of too many good passwords. */
const MIN_WORD = 4;
/** A password with fewer different characters is a repetition. */
const MIN_CHARACTERS = 5;
/** A password with fewer parts is made of sequences. A character that follows the one before it adds no part. */
const MIN_PARTS = 6;
/** So many characters in a row are a sequence. Two, as in "no" or "ll", are part of many words. */
const MIN_SEQUENCE = 3;
/** The rows of keyboards (QWERTY, AZERTY, QWERTZ), digits and the alphabet. Sequences run in both directions. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertzuiop', 'yxcvbnm'],
];

/**
 * Hashes a new password. Every password that a person or an operator sets comes through here; passwords from before the rule still
 * sign in.
 *
 * @throws ApiError `invalid_parameter` for a password that is easy to guess (D77); the message tells what to do instead
 */
export function newPasswordHash(password: string, owner: PasswordOwner): Promise<string> {
  const reason = weaknessOf(password, owner);
  if (reason) throw ApiError.invalid('password', reason);
  return hashPassword(password);
}

/** Why a password is too easy to guess (D77); undefined for a good one. Its length is checked with its field. */
export function weaknessOf(
  password: string,
  { name, email, businessName }: PasswordOwner,
): Reason | undefined {
  const known = password.toLowerCase();
  if (isRepetition(known) || partsOf(known) < MIN_PARTS) return accessMessages.repetitivePassword;
  if (isCommon(known)) return accessMessages.commonPassword;
  const folded = lettersOf(password);
  // Of the address only the part before the @: the rest is the business, or a mail provider.
  const words = [name, businessName, email.split('@', 1)[0]!].flatMap(wordsOf);
  return words.some((word) => folded.includes(word)) ? accessMessages.tellingPassword : undefined;
}

/** One character or one block again and again, such as `abcabcabcabc`, or only a few different characters. */
function isRepetition(password: string): boolean {
  if (new Set(password).size < MIN_CHARACTERS) return true;
  for (let block = 1; block <= password.length / 2; block += 1)
    if (password.slice(block) === password.slice(0, -block)) return true;
  return false;
}

/** The number of characters, but each sequence such as `cde`, `7654` or `qwert` counts as one, also with doubled characters. */
function partsOf(password: string): number {
  let parts = 0;
  for (let at = 0; at < password.length; parts += 1) {
    const ends = ROWS.flatMap((row) => [1, -1].map((step) => endOfSequence(password, at, row, step)));
    const end = Math.max(...ends);
    at = end - at >= MIN_SEQUENCE ? end : at + 1;
  }
  return parts;
}

function endOfSequence(password: string, start: number, row: string, step: number): number {
  let end = start + 1;
  while (end < password.length && isNext(password[end - 1]!, password[end]!, row, step)) end += 1;
  return end;
}

function isNext(before: string, character: string, row: string, step: number): boolean {
  if (before === character) return true;
  const [from, to] = step === 1 ? [before, character] : [character, before];
  return row.includes(from + to);
}

/** The common passwords that can be meant: those that are long enough, and the words that others end with a few digits. */
let common: ReadonlySet<string> | undefined;

/** Whether a password in lower case is a common one, also with digits and signs around it: `password2024!`. */
function isCommon(password: string): boolean {
  common ??= new Set(
    gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)))
      .toString()
      .split('\n'),
  );
  const [word] = /[a-z](?:.*[a-z])?/s.exec(password) ?? [];
  return common.has(password) || (word !== undefined && common.has(word));
}

/** The words of a text that a password must not contain, and all of them together. */
function wordsOf(text: string): string[] {
  const words = [...text.split(/[^\p{L}\p{N}]+/u), text].map(lettersOf);
  return words.filter((word) => word.length >= MIN_WORD);
}
