import type { Language } from '../kernel/messages/language.js';
import { wordsOf, type Reason } from '../kernel/messages/messages.js';
import { movementNotes } from './spare-part.messages.js';

const BY_NOTE: ReadonlyMap<string, Reason> = new Map(
  Object.values(movementNotes).map((reason) => [noteOf(reason), reason]),
);

/** A reason as the note of a movement: each has one fixed sentence, by which it is recognised. */
export function noteOf(reason: Reason): string {
  return wordsOf(reason, 'api');
}

/** The note of a movement for a person: what the product wrote in their language, what a person wrote as it is. */
export function noteIn(language: Language, note: string): string {
  const reason = BY_NOTE.get(note);
  return reason === undefined ? note : wordsOf(reason, language);
}
