import { texts, words } from '../kit/index.js';

export const commentTexts = texts({
  ...words,
  write: { en: 'Write a comment', fr: 'Écrire un commentaire' },
  mentionHint: { en: '@ mentions a person', fr: '@ pour mentionner une personne' },
  mentions: { en: 'People to mention', fr: 'Personnes à mentionner' },
  nobody: { en: 'No such person', fr: 'Personne de ce nom' },
  peopleFound: {
    en: '{n} people; arrow keys to choose',
    fr: 'Personnes : {n} ; flèches pour choisir',
  },
  internal: { en: 'Internal', fr: 'Interne' },
  internalHint: { en: 'Vendors do not see it.', fr: 'Les prestataires ne le voient pas.' },
  send: { en: 'Comment', fr: 'Commenter' },
  edited: { en: 'edited', fr: 'modifié' },
  editComment: { en: 'Edit comment', fr: 'Modifier le commentaire' },
  save: { en: 'Save', fr: 'Enregistrer' },
  deleteComment: { en: 'Delete comment', fr: 'Supprimer le commentaire' },
  deleteTitle: { en: 'Delete this comment?', fr: 'Supprimer ce commentaire ?' },
  deleteText: {
    en: 'Its photos are deleted too. This cannot be undone.',
    fr: 'Ses photos sont supprimées aussi, définitivement.',
  },
  text: { en: 'Text', fr: 'Texte' },
});

/** The confirmations. */
export const commentDoneTexts = texts({
  added: { en: 'The comment is added.', fr: 'Le commentaire est ajouté.' },
  changed: { en: 'The comment is changed.', fr: 'Le commentaire est modifié.' },
  deleted: { en: 'The comment is deleted.', fr: 'Le commentaire est supprimé.' },
});
