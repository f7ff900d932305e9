import { messages, withParams } from '../kernel/messages/messages.js';

/** The messages about sandboxes (D70). */
export const sandboxMessages = messages('sandbox', {
  missing: { en: 'The business has no sandbox.', fr: 'L’entreprise n’a pas de bac à sable.' },
  exists: withParams<{ id: string }>({
    api: ({ id }) => `The business already has a sandbox: ${id}.`,
    en: 'The business already has a sandbox.',
    fr: 'L’entreprise a déjà un bac à sable.',
  }),
  ofSandbox: {
    en: 'A sandbox cannot have a sandbox.',
    fr: 'Un bac à sable n’a pas de bac à sable.',
  },
  oneOfBoth: {
    api: 'Give either `advance_seconds` or `now`.',
    en: 'Choose either how far the clock moves, or the target time.',
    fr: 'Indiquez de combien l’horloge avance, ou jusqu’à quand.',
  },
  backwards: withParams<{ now: string }>({
    api: ({ now }) =>
      `The clock only moves forward, and it is at ${now}. A reset sets it to the current time.`,
    en: 'The clock only moves forward. A reset sets it to the current time.',
    fr: 'L’horloge ne fait qu’avancer. Une réinitialisation la remet à l’heure.',
  }),
  tooFar: withParams<{ days: number }>({
    en: ({ days }) => `The clock moves by at most ${days} days at once.`,
    fr: ({ days }) => `L’horloge avance de ${days} jours au plus à la fois.`,
  }),
  moving: withParams<{ to: string }>({
    api: ({ to }) =>
      `The clock is still moving to ${to}. Poll GET /sandbox/clock until moving_to is null, then repeat this request.`,
    en: 'The clock is still moving. Wait until it has arrived.',
    fr: 'L’horloge avance encore. Attendez qu’elle soit arrivée.',
  }),
  takesLong: withParams<{ to: string }>({
    api: ({ to }) =>
      `The clock is still moving to ${to}, which takes longer than a request may wait. The move continues: poll GET /sandbox/clock until moving_to is null, or repeat this request with its Idempotency-Key.`,
    en: 'The clock is still moving. Try again in a moment.',
    fr: 'L’horloge avance encore. Réessayez dans un instant.',
  }),
});
