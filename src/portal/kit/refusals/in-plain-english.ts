import { permissionTexts } from '../role-texts.js';
import type { OperationMove } from '../../../operations/index.js';
import { operationStatusTexts } from '../status-texts.js';
import { sayerOf } from './sayer.js';
import { english, listed, word, type Wordings } from './wordings.js';

/** What cannot be done with an operation. */
const IMPOSSIBLE: Readonly<Record<OperationMove, string>> = {
  'assign to a technician': 'be assigned to a technician',
  'assign to a vendor': 'be assigned to a vendor',
  accept: 'be accepted',
  decline: 'be declined',
  start: 'be started',
  complete: 'be completed',
  confirm: 'be confirmed',
  dispute: 'be disputed',
  close: 'be closed',
  reopen: 'be reopened',
  cancel: 'be cancelled',
  reschedule: 'be rescheduled',
  update: 'be changed',
  'update notes and agreed_amount': 'have other notes or another amount',
};
/** What can be done with it instead. That its fields can be changed helps nobody. */
const POSSIBLE: Readonly<Partial<Record<OperationMove, string>>> = {
  'assign to a technician': 'assign',
  'assign to a vendor': 'assign',
  accept: 'accept',
  decline: 'decline',
  start: 'start',
  complete: 'complete',
  confirm: 'confirm',
  dispute: 'dispute',
  close: 'close',
  reopen: 'reopen',
  cancel: 'cancel',
  reschedule: 'reschedule',
};
const stateOf = (name: string) => word(operationStatusTexts.en, name).toLowerCase();

function refusal(state: string, action: string, allowed: string): string {
  const possible = listed(POSSIBLE, allowed);
  return (
    `The operation is now “${stateOf(state)}” and cannot ${word(IMPOSSIBLE, action)}. ` +
    (possible === '' ? 'Nothing more can be done with it.' : `Possible: ${possible}.`)
  );
}

/** What services say to clients of the API, as a person at a page reads it: what is wrong, and what they can do. */
export const PLAIN_ENGLISH: Wordings = english({
  'The operation is "{state}", which does not allow: {action}. That needs: {states}. Allowed now: {allowed}.':
    ({ state, action, allowed }) => refusal(state, action, allowed),
  'The operation is "{state}", in which a vendor cannot {action} it. Its part now: {allowed}.': ({
    state,
    action,
    allowed,
  }) => refusal(state, action, allowed),
  'None was assigned, because of “{title}”. {why}': ({ title, why }, say) =>
    `None was assigned, because of “${title}”. ${say(why)}`,
  'The operation is "{state}": parts are taken for open operations alone.': ({ state }) =>
    `The operation is now “${stateOf(state)}”: it takes no more parts.`,
  'The operation is "{state}": parts are reserved and released for open operations alone.': ({ state }) =>
    `The operation is now “${stateOf(state)}”: parts can no longer be reserved or released for it.`,
  'The import is "{status}"; this needs "{needed}".': ({ status }) =>
    `The import has moved on: it is “${status}” by now. Reload the page.`,

  'The account\'s role does not allow this: it lacks the permission "{permission}".': ({ permission }) =>
    `Your role does not cover this: “${word(permissionTexts.en, permission).replace(/\.$/, '')}”.`,
  'Only the owner of the business can do this. It takes the permission "{permission}".':
    'Only the owner of the business can do this.',
  'The only active owner of a business stays one. Create another owner first.':
    'This is the only owner. Make somebody else an owner first.',
  'The only active owner of a business cannot be deactivated. Create another owner first.':
    'This is the only owner. Make somebody else an owner first.',
  'Another business invited this address, and its owner has not confirmed that it is theirs. Once they have, they can be invited here too.':
    'Another business has invited this person, who has not confirmed the address yet. Invite them once they have.',

  'must be an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z.':
    'must be a date and a time.',
  'must be an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z. In an address, write the "+" of the offset as %2B.':
    'must be a date and a time.',
  'must be a number with at most two fraction digits.': 'must be a number with at most two decimals.',
  'must be an integer from {min} to {max}.': ({ min, max }) =>
    `must be a whole number from ${min} to ${max}.`,
  'must be an integer from {min} to {max}, and not 0.': ({ min, max }) =>
    `must be a whole number from ${min} to ${max}, but not 0.`,
  'must be given, and cannot be null.': 'is required.',
  'must have at least one item.': 'needs at least one choice.',
  'must be a UUID.': 'must be one of the suggestions.',
  'must be a list of UUIDs.': 'must be chosen from the list.',
  'must be text without the character U+0000.': 'has a character that cannot be kept.',
  'must be well-formed Unicode text.': 'has characters that cannot be read.',
  'No record of this business has the id given in "{param}".': 'This is not there, or not any more.',

  'Files cannot be kept or read at the moment. Safe to repeat with backoff.':
    'Files cannot be saved or opened at the moment. Try again in a minute.',
  'A file may have {max} bytes at most.': ({ max }) =>
    `A file may have ${Math.floor(Number(max) / 1_000_000)} MB at most.`,
  '{count} exports of this business are under way, and there may not be more. Wait for one, or delete one.':
    ({ count }) => `${count} exports are under way already. Wait for one, or delete one.`,
  'The endpoint is disabled, and nothing sent to it has succeeded yet. Ping it: a success enables it.':
    'Send a ping first: once it succeeds, the endpoint is enabled.',

  'This Idempotency-Key was used with another request. Use a new key for a new request.':
    'This form was sent before, with something else in it. Reload the page and try again.',
  'The first request with this `Idempotency-Key` is still running. Repeat later.':
    'This form is still being worked on. Wait a moment, then reload the page.',
  'This cursor does not belong to this list with these filters. Start again without "cursor".':
    'This part of the list is gone. Go back to its beginning.',
  'The body is no well-formed form.': 'The form arrived broken. Reload the page and try again.',
  'The body ended before its end.': 'The connection broke while sending. Try again.',
  'Send the file as multipart/form-data, in one part called "{part}".': 'Choose a file first.',
  'must be a file, with its name.': 'must be a file.',
  'More than {limit} requests in this window. Wait {seconds} seconds.': ({ seconds }) =>
    `That was too much at once. Try again in ${seconds} seconds.`,
  'Too many requests in this window. Wait for `Retry-After` seconds.':
    'That was too much at once. Try again in a minute.',
  'The business has too much under way at once. Wait for `Retry-After` seconds.':
    'Your business has too much under way at once. Try again in a moment.',
  'The service is overloaded or restarting. Safe to repeat with backoff.':
    'The service is restarting or very busy. Try again in a moment.',
  'A fault of the service. Safe to repeat with backoff.':
    'That is our fault, not yours. Try again in a moment.',
  'The body is larger than 1 MiB (4 MiB in bulk), or a file larger than is taken.':
    'That is too much to send at once.',
});

/**
 * What a service says, in plain English.
 *
 * @param message as the API says it
 * @returns undefined for what is plain already
 */
export const inPlainEnglish = sayerOf(PLAIN_ENGLISH);
