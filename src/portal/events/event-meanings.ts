import type { EventType } from '../../kernel/resource/event-type.js';
import type { Language } from '../../access/index.js';
import { spacedAsFrench } from '../../kernel/messages/french-spacing.js';
import { texts } from '../kit/texts.js';

/** When events are sent, in French; the declarations say it in English. A test holds this against them. */
export const FRENCH_MEANINGS: Readonly<Record<string, string>> = {
  'alarm.acknowledged': 'Quelqu’un a pris une alarme en compte.',
  'alarm.raised':
    'Un équipement est tombé hors service, le stock disponible d’une pièce est passé sous son minimum, ou un autre système a signalé une alarme. Les répétitions d’une alarme n’émettent rien.',
  'alarm.resolved':
    'Une alarme est terminée : sa source l’a dit, quelqu’un l’a résolue, ou ce dont elle parlait est de nouveau en ordre.',
  'asset.created': 'Un équipement a été enregistré.',
  'asset.deleted': 'Un équipement a été supprimé. Il est montré tel qu’il était.',
  'asset.status_changed': 'L’état d’un équipement a été indiqué, même s’il n’a pas changé.',
  'asset.updated':
    'Un équipement a changé : sa fiche, sa place, l’ensemble dont il fait partie, sa dernière maintenance. Un changement d’état a son propre événement.',
  'building.created': 'Un bâtiment a été enregistré.',
  'building.deleted':
    'Un bâtiment a été supprimé, et avec lui ses étages et ses locaux, qui ont leurs propres événements.',
  'building.updated': 'Un bâtiment a changé de nom ou d’adresse.',
  'floor.created': 'Un étage a été enregistré.',
  'floor.deleted': 'Un étage a été supprimé, seul ou avec son bâtiment ; ses locaux le sont avec lui.',
  'floor.updated': 'Un étage a changé de nom ou de niveau.',
  'operation.assigned': 'Une intervention a été confiée à quelqu’un.',
  'operation.cancelled': 'Une intervention a été annulée.',
  'operation.completed': 'Le travail d’une intervention est terminé.',
  'operation.created': 'Une intervention a été ouverte.',
  'operation.rescheduled': 'Une intervention a été déplacée dans le calendrier, ou en a été retirée.',
  'operation.updated':
    'Des détails d’une intervention ont changé, ou son état d’une façon qui n’a pas d’événement propre.',
  'part.created': 'Une pièce de rechange a été enregistrée. Il n’y en a pas encore.',
  'part.stock_moved': 'Du stock d’une pièce a été reçu, utilisé, réservé, libéré ou corrigé.',
  'part.updated': 'La fiche d’une pièce de rechange a changé.',
  'room.created': 'Un local d’un étage a été enregistré.',
  'room.deleted': 'Un local d’un étage a été supprimé, seul ou avec son étage.',
  'room.updated': 'Un local d’un étage a changé de nom.',
  'webhook.ping': 'Le propriétaire a demandé un événement d’essai.',
};

/** When an event is sent, in one sentence. */
export function meaningOf({ name, description }: EventType, language: Language): string {
  return language === 'fr' ? spacedAsFrench(FRENCH_MEANINGS[name] ?? description) : description;
}

const SUBJECTS = texts<Record<string, string>>({
  alarm: { en: 'Alarms', fr: 'Alarmes' },
  asset: { en: 'Assets', fr: 'Équipements' },
  building: { en: 'Buildings', fr: 'Bâtiments' },
  floor: { en: 'Floors', fr: 'Étages' },
  operation: { en: 'Operations', fr: 'Interventions' },
  part: { en: 'Spare parts', fr: 'Pièces de rechange' },
  room: { en: 'Rooms', fr: 'Locaux' },
  webhook: { en: 'Webhooks', fr: 'Webhooks' },
});

/** What a group of events is called. @param subject what their names begin with */
export function subjectOf(subject: string, language: Language): string {
  return SUBJECTS[language][subject] ?? subject;
}
