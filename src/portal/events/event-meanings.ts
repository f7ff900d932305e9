import type { EventType } from '../../kernel/resource/event-type.js';
import type { Language } from '../../access/index.js';
import { withFrenchSpacing } from '../../kernel/messages/texts.js';
import { texts, words } from '../kit/index.js';

/** When events are sent, in French. The declarations contain the English. A test compares both. */
export const FRENCH_MEANINGS: Readonly<Record<string, string>> = {
  'alarm.acknowledged': 'Quelqu’un a pris une alarme en compte.',
  'alarm.raised':
    'Un équipement est tombé hors service, le stock disponible d’une pièce est passé sous son minimum, ou un autre système a signalé une alarme. Les répétitions d’une alarme n’émettent rien.',
  'alarm.reopened':
    'Une alarme résolue a été signalée de nouveau dans son délai de réouverture, ou quelqu’un a annulé sa prise en compte ou sa résolution : elle est de nouveau ouverte.',
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
  'checklist.completed': 'Toutes les étapes obligatoires d’une liste de contrôle ont un résultat.',
  'checklist.item_failed': 'Une étape d’une liste de contrôle n’est pas conforme.',
  'floor.created': 'Un étage a été enregistré.',
  'floor.deleted': 'Un étage a été supprimé, seul ou avec son bâtiment ; ses locaux le sont avec lui.',
  'floor.updated': 'Un étage a changé de nom ou de niveau.',
  'key.changed': 'Les réseaux d’une clé d’API ont changé.',
  'key.created': 'Une clé d’API a été créée.',
  'key.disabled': 'Une clé d’API a été désactivée.',
  'key.enabled': 'Une clé d’API a été réactivée.',
  'key.revoked':
    'Une clé d’API a été révoquée, par le propriétaire ou parce que son créateur a été désactivé.',
  'key.rotated': 'Une clé d’API a reçu un nouveau secret.',
  'downtime.corrected': 'Un arrêt d’un équipement a été corrigé.',
  'downtime.deleted': 'Un arrêt d’un équipement a été supprimé.',
  'import.completed':
    'Toutes les lignes d’un fichier confirmé ont été traitées. Les interventions importées n’ont pas d’événement propre.',
  'import.resumed': 'Un import arrêté a été repris.',
  'import.stopped':
    'Un import de fichier s’est arrêté : la personne qui l’a confirmé a été désactivée ou n’a plus le droit d’importer.',
  'meter.threshold_crossed':
    'Le relevé le plus récent d’un compteur a franchi un de ses seuils. Une fois par franchissement.',
  'meter_reading.corrected': 'Un relevé de compteur a été corrigé.',
  'meter_reading.deleted': 'Un relevé de compteur a été supprimé.',
  'operation.assigned': 'Une intervention a été confiée à quelqu’un.',
  'operation.cancelled': 'Une intervention a été annulée.',
  'time_entry.created': 'Du temps a été saisi sur une intervention, ou un chronomètre a été lancé.',
  'time_entry.updated': 'Un chronomètre s’est arrêté ou a été oublié, ou un temps a été corrigé.',
  'cost_entry.created': 'Des frais ont été saisis sur une intervention.',
  'operation.commented': 'Une intervention a été commentée.',
  'operation.completed': 'Le travail d’une intervention est terminé.',
  'operation.created': 'Une intervention a été ouverte.',
  'operation.rescheduled': 'Une intervention a été déplacée dans le calendrier, ou en a été retirée.',
  'operation.updated':
    'Des détails d’une intervention ont changé, ou son état d’une façon qui n’a pas d’événement propre.',
  'part.created': 'Une pièce de rechange a été enregistrée. Il n’y en a pas encore.',
  'part.deleted':
    'Une pièce de rechange qui n’a jamais servi a été supprimée avec son stock. Elle est montrée telle qu’elle était.',
  'part.stock_moved': 'Du stock d’une pièce a été reçu, utilisé, réservé, libéré ou corrigé.',
  'part.updated': 'La fiche d’une pièce de rechange a changé.',
  'business.suspended': 'L’exploitant du service a suspendu l’entreprise.',
  'business.resumed': 'L’exploitant du service a rétabli l’entreprise.',
  'plan.changed': 'L’entreprise a changé de formule.',
  'room.created': 'Un local d’un étage a été enregistré.',
  'room.deleted': 'Un local d’un étage a été supprimé, seul ou avec son étage.',
  'room.updated': 'Un local d’un étage a changé de nom.',
  'settings.changed': 'Le nom, le fuseau horaire ou la monnaie de l’entreprise a changé.',
  'user.deactivated': 'Un compte a été désactivé.',
  'user.invited': 'Une personne a reçu un compte.',
  'user.link_made': 'Un lien vers un nouveau mot de passe a été créé pour une personne.',
  'user.password_changed': 'Une personne a changé son mot de passe.',
  'user.password_set': 'Une personne a choisi un mot de passe par un lien.',
  'user.reactivated': 'Un compte a été réactivé.',
  'user.role_changed': 'Une personne a reçu un autre rôle.',
  'user.sessions_ended':
    'Des sessions d’une personne ont été fermées, par elle, par un propriétaire ou par un administrateur. Une simple déconnexion ne donne aucun événement.',
  'user.signed_in': 'Une personne s’est connectée.',
  'user.signed_in_failed':
    'Un mot de passe erroné a été donné pour un compte : la première, la dixième et la centième fois en 15 minutes. Les adresses sans compte ne donnent aucun événement.',
  'vendor.person_invited': 'Une personne d’un prestataire a été invitée.',
  'vendor.person_removed': 'Une personne d’un prestataire a été retirée.',
  'webhook.ping': 'Le propriétaire a demandé un événement d’essai.',
  'webhook_endpoint.changed': 'Les réglages d’un point d’accès ont changé.',
  'webhook_endpoint.deleted': 'Un point d’accès a été supprimé.',
  'webhook_endpoint.disabled': 'Un point d’accès a été désactivé par une personne.',
  'webhook_endpoint.enabled': 'Un point d’accès a été activé par une personne.',
  'webhook_endpoint.paused': 'Un point d’accès a été mis en pause.',
  'webhook_endpoint.registered': 'Un point d’accès a été enregistré.',
  'webhook_endpoint.resumed': 'Un point d’accès a repris.',
  'webhook_endpoint.secret_rotated': 'Un point d’accès a reçu un nouveau secret de signature.',
};

/** When an event is sent, in one sentence. */
export function meaningOf({ name, description }: EventType, language: Language): string {
  return language === 'fr' ? withFrenchSpacing(FRENCH_MEANINGS[name] ?? description) : description;
}

const SUBJECTS = texts<Record<string, string>>({
  alarm: words.alarms,
  asset: words.assets,
  building: words.buildings,
  business: { en: 'Audit log: business', fr: 'Journal d’audit : entreprise' },
  checklist: { en: 'Checklists', fr: 'Listes de contrôle' },
  cost_entry: { en: 'Other costs', fr: 'Autres frais' },
  downtime: { en: 'Audit log: downtimes', fr: 'Journal d’audit : arrêts' },
  floor: words.floors,
  import: { en: 'Audit log: imports', fr: 'Journal d’audit : imports' },
  key: { en: 'Audit log: API keys', fr: 'Journal d’audit : clés d’API' },
  meter: words.meters,
  meter_reading: { en: 'Audit log: meter readings', fr: 'Journal d’audit : relevés de compteurs' },
  operation: words.operations,
  part: words.spareParts,
  plan: { en: 'Audit log: plan', fr: 'Journal d’audit : formule' },
  room: words.rooms,
  settings: { en: 'Audit log: settings', fr: 'Journal d’audit : réglages' },
  time_entry: { en: 'Time entries', fr: 'Temps passé' },
  user: { en: 'Audit log: users', fr: 'Journal d’audit : utilisateurs' },
  vendor: { en: 'Audit log: vendor contacts', fr: 'Journal d’audit : personnes des prestataires' },
  webhook: words.webhooks,
  webhook_endpoint: { en: 'Audit log: webhook endpoints', fr: 'Journal d’audit : points d’accès' },
});

/** The name of a group of events. @param subject the common prefix of their names */
export function subjectOf(subject: string, language: Language): string {
  return SUBJECTS[language][subject] ?? subject;
}
