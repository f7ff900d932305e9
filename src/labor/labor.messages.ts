import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** Messages about time and cost. */
export const laborMessages = messages('labor', {
  noEntry: { en: 'No such time entry.', fr: 'Temps introuvable.' },
  noCost: { en: 'No such cost.', fr: 'Frais introuvable.' },
  closed: withParams<{ status: string }>({
    api: ({ status }) =>
      `The operation is ${status}: no timer can run on it. Send ended_at or minutes as well.`,
    en: 'This work is over, so no timer can run. Enter the time instead.',
    fr: 'Ce travail est fini : aucun chronomètre ne peut tourner. Saisissez plutôt la durée.',
  }),
  notTheirs: {
    en: 'You can only record and correct your own time.',
    fr: 'Vous ne pouvez saisir et corriger que votre propre temps.',
  },
  notTheirCost: {
    en: 'Only the person who recorded this cost, or a manager, can delete it.',
    fr: 'Seuls la personne qui a saisi ces frais et les responsables peuvent les supprimer.',
  },
  tooLate: withParams<{ days: number }>({
    en: ({ days }) => `You can correct what you recorded for ${days} days. Ask a manager.`,
    fr: ({ days }) => `Vous pouvez corriger votre saisie pendant ${days} jours. Demandez à un responsable.`,
  }),
});

/** Messages about the fields of time entries. */
export const laborComplaints = complaints('labor', {
  allThree: {
    api: 'must be left out when started_at and ended_at are given.',
    en: 'cannot be combined with a beginning and an end.',
    fr: 'ne va pas avec un début et une fin.',
  },
  startMissing: {
    api: 'is required with ended_at, unless minutes is given.',
    en: 'is required with an end.',
    fr: 'est obligatoire avec une fin.',
  },
  notAfterStart: withParams<{ hours: number }>({
    en: ({ hours }) => `must be after the beginning, by at most ${hours} hours.`,
    fr: ({ hours }) => `doit suivre le début, de ${hours} heures au plus.`,
  }),
  technicianNeeded: {
    api: 'is required: neither the caller nor the assignee of the operation is a technician.',
    en: 'is required: whose time is it?',
    fr: 'est obligatoire : de qui est ce temps ?',
  },
});
