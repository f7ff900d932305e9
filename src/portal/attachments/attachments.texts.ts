import { texts } from '../kit/texts.js';

export const attachmentTexts = texts({
  title: { en: 'Photos and documents', fr: 'Photos et documents' },
  none: { en: 'None yet.', fr: 'Aucun pour l’instant.' },
  choose: { en: 'Photo or PDF', fr: 'Photo ou PDF' },
  photos: { en: 'Photos', fr: 'Photos' },
  atMost: { en: (most: number) => `at most ${most}`, fr: (most: number) => `${most} au plus` },
  takePhoto: { en: 'Take a photo', fr: 'Prendre une photo' },
  choosePhotos: { en: 'Choose photos', fr: 'Choisir des photos' },
  chosen: { en: 'Chosen files', fr: 'Fichiers choisis' },
  leaveOut: { en: (name: string) => `Remove ${name}`, fr: (name: string) => `Retirer ${name}` },
  add: { en: 'Add', fr: 'Ajouter' },
  added: { en: 'The file is added.', fr: 'Le fichier est ajouté.' },
  by: { en: (who: string) => `by ${who}`, fr: (who: string) => `par ${who}` },
  delete: { en: 'Delete', fr: 'Supprimer' },
  deleteTitle: { en: (name: string) => `Delete “${name}”?`, fr: (name: string) => `Supprimer « ${name} » ?` },
  deleteText: {
    en: 'Links to it stop working. This cannot be undone.',
    fr: 'Les liens vers ce fichier ne mèneront plus nulle part. Cette suppression est définitive.',
  },
  deleted: { en: 'The file is deleted.', fr: 'Le fichier est supprimé.' },
});
