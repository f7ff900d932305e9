import type { Language } from '../kernel/messages/language.js';
import { formatReason, type Reason } from '../kernel/messages/messages.js';
import { movementNotes } from './spare-part.messages.js';

const BY_NOTE: ReadonlyMap<string, Reason> = new Map(
  Object.values(movementNotes).map((reason) => [noteOf(reason), reason]),
);

/** The note for a reason. Each reason has one fixed sentence, by which `noteIn` recognises it. */
export function noteOf(reason: Reason): string {
  return formatReason(reason, 'api');
}

/** The note of a movement for display. Generated notes are translated; notes that a person wrote stay as they are. */
export function noteIn(language: Language, note: string): string {
  const reason = BY_NOTE.get(note);
  return reason === undefined ? note : formatReason(reason, language);
}
