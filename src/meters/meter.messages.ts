import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** A crossed threshold of a meter. */
interface Crossed {
  readonly asset: string;
  readonly meter: string;
  readonly limit: string;
  readonly unit: string;
}

/** Messages about meters and their readings. */
export const meterMessages = messages('meter', {
  missing: { en: 'No such meter.', fr: 'Compteur introuvable.' },
  noReading: { en: 'No such reading.', fr: 'Relevé introuvable.' },
  anotherValue: withParams<{ value: string }>({
    en: ({ value }) => `The meter has another reading for this moment: ${value}.`,
    fr: ({ value }) => `Le compteur a déjà un autre relevé à ce moment : ${value}.`,
  }),
  above: withParams<Crossed>({
    en: ({ asset, meter, limit, unit }) => `${asset}: ${meter} above ${limit} ${unit}`,
    fr: ({ asset, meter, limit, unit }) => `${asset} : ${meter} au-dessus de ${limit} ${unit}`,
  }),
  below: withParams<Crossed>({
    en: ({ asset, meter, limit, unit }) => `${asset}: ${meter} below ${limit} ${unit}`,
    fr: ({ asset, meter, limit, unit }) => `${asset} : ${meter} en dessous de ${limit} ${unit}`,
  }),
  crossedBy: withParams<{ meter: string; value: string; unit: string; readAt: string }>({
    en: ({ meter, value, unit, readAt }) => `${meter} showed ${value} ${unit} at ${readAt}.`,
    fr: ({ meter, value, unit, readAt }) => `${meter} indiquait ${value} ${unit} à ${readAt}.`,
  }),
  periodTooLong: withParams<{ days: number }>({
    en: ({ days }) => `The period may span at most ${days} days.`,
    fr: ({ days }) => `La période peut couvrir au plus ${days} jours.`,
  }),
  usageReached: withParams<{ meter: string; used: string; every: string; unit: string }>({
    en: ({ meter, used, every, unit }) =>
      `Opened by usage: ${used} ${unit} by ${meter} since the last maintenance; one is due every ${every} ${unit}.`,
    fr: ({ meter, used, every, unit }) =>
      `Ouverte selon l’usage : ${used} ${unit} sur ${meter} depuis la dernière maintenance, prévue tous les ${every} ${unit}.`,
  }),
});

/** Validation messages for meters and readings. */
export const meterComplaints = complaints('meter', {
  falls: withParams<{ before: string }>({
    api: ({ before }) =>
      `is lower than the reading before it (${before}): a counter that falls needs "reset": true.`,
    en: ({ before }) => `is lower than the reading before it (${before}). Was the counter reset?`,
    fr: ({ before }) =>
      `est inférieur au relevé précédent (${before}). Le compteur a-t-il été remis à zéro ?`,
  }),
  exceedsNext: withParams<{ after: string }>({
    en: ({ after }) => `is higher than the reading after it (${after}).`,
    fr: ({ after }) => `est supérieur au relevé suivant (${after}).`,
  }),
  resetOfGauge: {
    en: 'is only for counters.',
    fr: 'ne concerne que les compteurs cumulatifs.',
  },
  oneLimit: {
    api: 'needs exactly one of "above" and "below".',
    en: 'needs an upper or a lower limit, and not both.',
    fr: 'a besoin d’une limite haute ou d’une limite basse, pas des deux.',
  },
  negative: { en: 'must be 0 or more.', fr: 'doit être supérieur ou égal à 0.' },
  notPositive: { en: 'must be more than 0.', fr: 'doit être supérieur à 0.' },
  usageOfGauge: {
    en: 'is only for counters: a gauge does not count usage.',
    fr: 'ne concerne que les compteurs cumulatifs : une mesure ne compte pas l’usage.',
  },
  oneName: {
    api: 'or "meter_external_id" is needed, and not both.',
    en: 'or an external id names the meter, and not both.',
    fr: 'ou un identifiant externe désigne le compteur, mais pas les deux.',
  },
});
