import { texts } from '../kit/texts.js';

export const viewTexts = texts({
  views: { en: 'Saved views', fr: 'Vues enregistrées' },
  all: { en: 'All', fr: 'Tout' },
  save: { en: 'Save this view', fr: 'Enregistrer cette vue' },
  saveHint: {
    en: 'Saves the filters under a name, only for you. A view with the same name is replaced.',
    fr: 'Conserve les filtres sous un nom, pour vous seul. Un nom existant est remplacé.',
  },
  name: { en: 'Name', fr: 'Nom' },
  keep: { en: 'Save', fr: 'Enregistrer' },
  saved: { en: 'The view is saved.', fr: 'La vue est enregistrée.' },
  remove: { en: 'Delete this view', fr: 'Supprimer cette vue' },
  removed: { en: 'The view is deleted.', fr: 'La vue est supprimée.' },
  removeTitle: {
    en: (name: string) => `Delete the view “${name}”?`,
    fr: (name: string) => `Supprimer la vue « ${name} » ?`,
  },
  removeText: {
    en: 'The records it lists are not affected.',
    fr: 'Les éléments affichés ne sont pas modifiés.',
  },
});
