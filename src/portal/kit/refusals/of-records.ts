import type { ImportStatus } from '../../../imports/index.js';
import type { PartnershipStatus } from '../../../vendors/index.js';
import { refusals, word } from './wordings.js';

/** What may not be there, or not any more. */
const RECORDS: Readonly<Record<string, string>> = {
  asset: 'Équipement',
  attachment: 'Pièce jointe',
  building: 'Bâtiment',
  business: 'Entreprise',
  calendar: 'Calendrier',
  event: 'Événement',
  export: 'Export',
  floor: 'Étage',
  import: 'Import',
  key: 'Clé',
  link: 'Lien',
  list: 'Liste',
  lookup: 'Recherche',
  movement: 'Mouvement de stock',
  notice: 'Notification',
  operation: 'Intervention',
  person: 'Personne',
  record: 'Élément',
  room: 'Local',
  session: 'Session',
  'spare part': 'Pièce de rechange',
  technician: 'Technicien',
  user: 'Compte',
  vendor: 'Prestataire',
  view: 'Vue',
  'webhook delivery': 'Livraison',
  'webhook endpoint': 'Point d’accès',
};
const TO_WHAT: Readonly<Record<string, string>> = {
  asset: 'Cet équipement',
  operation: 'Cette intervention',
};
const PARTNERSHIPS: Readonly<Record<PartnershipStatus, string>> = {
  proposed: 'proposé',
  accepted: 'accepté',
  ended: 'terminé',
};
const IMPORTS: Readonly<Record<ImportStatus, string>> = {
  checked: 'vérifié',
  running: 'en cours',
  done: 'terminé',
  undoing: 'en cours d’annulation',
  undone: 'annulé',
};

/** What services say of assets, places, vendors, files and imports. */
export const ofRecords = refusals({
  'No such {record}.': ({ record }) => `${word(RECORDS, record)} introuvable.`,
  'No such file, or the link to it has ended.': 'Fichier introuvable, ou son lien n’est plus valable.',
  'Another asset has the reference "{reference}".': ({ reference }) =>
    `Un autre équipement porte la référence « ${reference} ».`,
  'Another asset has the QR code "{code}".': ({ code }) =>
    `Un autre équipement porte le QR code « ${code} ».`,
  'cannot be cleared: it is on the sticker. Another code can replace it.':
    'ne peut pas être effacé : il est sur l’étiquette. Un autre code peut le remplacer.',
  'must not be the asset itself or a component of it.':
    'ne peut être ni l’équipement lui-même, ni l’un de ses composants.',
  'The partnership has ended: propose it again first.':
    'Le partenariat est terminé : proposez-le de nouveau d’abord.',
  'The partnership was accepted already: the business ends it.':
    'Le partenariat est déjà accepté : c’est à l’entreprise d’y mettre fin.',
  'A partnership with "{firm}" is {status} already.': ({ firm, status }) =>
    `Un partenariat avec « ${firm} » est déjà ${word(PARTNERSHIPS, status)}.`,
  'This {record} has {count} attachments, and may not have more. Delete one first.': ({ record, count }) =>
    `${word(TO_WHAT, record)} a déjà ${count} pièces jointes, le maximum. Supprimez-en une d’abord.`,
  'A file may have {max} bytes at most.': {
    en: ({ max }) => `A file may have ${Math.floor(Number(max) / 1_000_000)} MB at most.`,
    fr: ({ max }) => `Un fichier ne peut pas dépasser ${Math.floor(Number(max) / 1_000_000)} Mo.`,
  },
  'The content of the file is none of {types}.': ({ types }) =>
    `Le contenu du fichier n’est d’aucun des types acceptés : ${types}.`,
  'At most {most} files can be sent at once.': ({ most }) =>
    `On peut envoyer au plus ${most} fichiers à la fois.`,
  'Files cannot be kept or read at the moment. Safe to repeat with backoff.': {
    en: 'Files cannot be saved or opened at the moment. Try again in a minute.',
    fr: 'Les fichiers ne peuvent être ni enregistrés ni lus pour le moment. Réessayez un peu plus tard.',
  },
  '{count} exports of this business are under way, and there may not be more. Wait for one, or delete one.': {
    en: ({ count }) => `${count} exports are under way already. Wait for one, or delete one.`,
    fr: ({ count }) =>
      `${count} exports sont déjà en cours, le maximum. Attendez la fin de l’un d’eux, ou supprimez-en un.`,
  },
  'The import is "{status}"; this needs "{needed}".': {
    en: ({ status }) => `The import has moved on: it is “${status}” by now. Reload the page.`,
    fr: ({ status }) =>
      `L’import a avancé entre-temps : son état est maintenant « ${word(IMPORTS, status)} ». Rechargez la page.`,
  },
  'must be before "to".': 'doit être avant la fin.',
  'By month, the period may span at most {months} months.': ({ months }) =>
    `Par mois, la période peut couvrir au plus ${months} mois.`,
});
