import type { HistoryAction } from '../../operations/index.js';
import { texts, words } from '../kit/index.js';

/** The texts of a printed operation. Where a page of the operation has the same text, its own texts are used. */
export const printTexts = texts({
  ...words,
  title: { en: 'Print work order', fr: 'Imprimer l’intervention' },
  about: {
    en: 'As it is printed, on A4 or Letter. To keep it as a file, print it to PDF.',
    fr: 'Tel qu’à l’impression, en A4 ou Letter. Pour en garder un fichier, imprimez vers un PDF.',
  },
  workOrder: { en: 'Work order', fr: 'Intervention' },
  back: { en: 'Back to the operation', fr: 'Retour à l’intervention' },
  comments: { en: 'Comments', fr: 'Commentaires' },
  commentsNone: { en: 'Not printed', fr: 'Non imprimés' },
  commentsShared: { en: 'Without internal ones', fr: 'Sans les internes' },
  commentsAll: { en: 'All, with internal notes', fr: 'Tous, avec les notes internes' },
  commentsYes: { en: 'Printed', fr: 'Imprimés' },
  photos: { en: 'Photos', fr: 'Photos' },
  photosYes: { en: 'As pictures', fr: 'En images' },
  photosNames: { en: 'Only their names', fr: 'Leurs noms seuls' },
  costs: { en: 'Costs', fr: 'Coûts' },
  costsYes: { en: 'Printed', fr: 'Imprimés' },
  costsNone: { en: 'Not printed', fr: 'Non imprimés' },
  apply: { en: 'Apply', fr: 'Appliquer' },
  customer: { en: 'Customer', fr: 'Client' },
  internal: { en: 'internal', fr: 'interne' },
  edited: { en: 'edited', fr: 'modifié' },
  files: { en: 'Photos and documents', fr: 'Photos et documents' },
  file: { en: 'File', fr: 'Fichier' },
  addedBy: { en: 'Added by', fr: 'Ajouté par' },
  signatures: { en: 'Signatures', fr: 'Signatures' },
  signaturesAbout: {
    en: 'Each change of status, with the account that made it and the time when it was recorded.',
    fr: 'Chaque changement d’état, avec le compte qui l’a fait et l’heure à laquelle il a été enregistré.',
  },
  what: { en: 'What', fr: 'Quoi' },
  by: { en: 'By', fr: 'Par' },
  at: { en: 'Date and time', fr: 'Date et heure' },
  step: { en: 'Step', fr: 'Étape' },
  result: { en: 'Result', fr: 'Résultat' },
  recorded: { en: 'Recorded', fr: 'Enregistré' },
  notRecorded: { en: 'Not recorded', fr: 'Non renseigné' },
  procedure: {
    en: (name: string, version: string) => `${name}, version ${version}`,
    fr: (name: string, version: string) => `${name}, version ${version}`,
  },
  openedOperation: {
    en: (operation: string, status: string) => `Opened ${operation} (${status.toLowerCase()})`,
    fr: (operation: string, status: string) => `A ouvert ${operation} (${status.toLowerCase()})`,
  },
  earlierResults: { en: 'Replaced and taken-back results', fr: 'Résultats remplacés ou retirés' },
  reference: { en: 'Reference', fr: 'Référence' },
  hourlyRate: { en: 'Hourly rate', fr: 'Taux horaire' },
  total: { en: 'Total', fr: 'Total' },
  apiKey: { en: (name: string) => `${name} (API key)`, fr: (name: string) => `${name} (clé d’API)` },
  ofFirm: {
    en: (name: string, firm: string) => `${name} (${firm})`,
    fr: (name: string, firm: string) => `${name} (${firm})`,
  },
  onlyNewest: {
    en: (count: string) => `Only the newest ${count} are printed.`,
    fr: (count: string) => `Seuls les ${count} plus récents sont imprimés.`,
  },
  printed: {
    en: (at: string, zone: string, who: string) => `Printed ${at} (${zone}) by ${who}`,
    fr: (at: string, zone: string, who: string) => `Imprimé le ${at} (${zone}) par ${who}`,
  },
  qrOf: { en: (code: string) => `QR code ${code}`, fr: (code: string) => `QR code ${code}` },
});

/** What a person signed for. */
export const signatureTexts = texts<Record<HistoryAction, string>>({
  open: { en: 'Opened', fr: 'Ouverte' },
  assign: { en: 'Assigned', fr: 'Attribuée' },
  accept: { en: 'Accepted', fr: 'Acceptée' },
  decline: { en: 'Declined', fr: 'Refusée' },
  start: { en: 'Started', fr: 'Démarrée' },
  complete: { en: 'Completed', fr: 'Terminée' },
  confirm: { en: 'Confirmed', fr: 'Confirmée' },
  dispute: { en: 'Disputed', fr: 'Contestée' },
  close: { en: 'Closed', fr: 'Clôturée' },
  reopen: { en: 'Reopened', fr: 'Rouverte' },
  cancel: { en: 'Cancelled', fr: 'Annulée' },
  reschedule: { en: 'Rescheduled', fr: 'Replanifiée' },
  update: { en: 'Changed', fr: 'Modifiée' },
});
