import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** Messages about comments. */
export const commentMessages = messages('comment', {
  missing: { en: 'No such comment.', fr: 'Commentaire introuvable.' },
  notTheirs: {
    en: 'Only its author can change a comment. Write another one.',
    fr: 'Seul son auteur peut modifier un commentaire. Écrivez-en un autre.',
  },
  notTheirsToDelete: {
    api: 'Only its author can delete a comment, or a person who manages operations.',
    en: 'Only its author can delete a comment, or someone who manages operations.',
    fr: 'Seuls son auteur et les responsables des interventions peuvent supprimer un commentaire.',
  },
  tooLate: withParams<{ minutes: number }>({
    en: ({ minutes }) => `A comment can be changed for ${minutes} minutes. Write another one.`,
    fr: ({ minutes }) => `Un commentaire reste modifiable pendant ${minutes} minutes. Écrivez-en un autre.`,
  }),
  notForVendors: {
    en: 'People of a vendor cannot write internal comments. Leave out the visibility.',
    fr: 'Les personnes d’un prestataire n’écrivent pas de commentaires internes.',
  },
});

/** Messages about the fields of comments. */
export const commentComplaints = complaints('comment', {
  unknownPeople: withParams<{ ids: readonly string[] }>({
    api: ({ ids }) => `names users who do not exist or have no access: ${ids.join(', ')}. Leave them out.`,
    en: 'names people who have no access any more. Leave them out.',
    fr: 'désigne des personnes qui n’ont plus accès. Retirez-les.',
  }),
});
