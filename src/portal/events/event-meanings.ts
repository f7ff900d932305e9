import type { EventType } from '../../kernel/events/event-type.js';
import type { Language } from '../../access/index.js';

/** When events are sent, in French; the declarations say it in English. A test holds this against them. */
export const FRENCH_MEANINGS: Readonly<Record<string, string>> = {
  'alarm.raised':
    'Un équipement est tombé hors service, ou le stock disponible d’une pièce est passé sous son minimum.',
  'asset.status_changed': 'Le statut d’un équipement a été fixé, fût-ce au même.',
  'operation.assigned': 'Une intervention a été confiée à quelqu’un.',
  'operation.cancelled': 'Une intervention a été annulée.',
  'operation.completed': 'Le travail d’une intervention est terminé.',
  'operation.created': 'Une intervention a été ouverte.',
  'operation.rescheduled': 'Une intervention a été déplacée dans le calendrier, ou en a été retirée.',
  'operation.updated':
    'Des détails d’une intervention ont changé, ou son statut d’une façon qui n’a pas d’événement propre.',
  'webhook.ping': 'Le propriétaire a demandé un événement d’essai.',
};

/** When an event is sent, in one sentence. */
export function meaningOf({ name, description }: EventType, language: Language): string {
  return language === 'fr' ? (FRENCH_MEANINGS[name] ?? description) : description;
}
