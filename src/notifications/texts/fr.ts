import { sentence, withFrenchSpacing } from '../../kernel/messages/texts.js';
import type { Catalogue, When } from './catalogue.js';

const STATUSES: Readonly<Record<string, string>> = {
  operational: 'en service',
  needs_maintenance: 'maintenance à prévoir',
  under_maintenance: 'en maintenance',
  out_of_service: 'hors service',
  retired: 'réformé',
};

const planned = (moment: string | null, when: When) =>
  moment === null ? 'Pas encore de date.' : `Prévu ${when(moment)}.`;

/** The texts of notices in French. */
export const french: Catalogue = {
  notices: {
    'operation.created': ({ title, scheduled_for }, when) => ({
      title: `Nouveau pour vous : ${title}`,
      body: planned(scheduled_for, when),
    }),
    'operation.assigned': ({ title, scheduled_for }, when) => ({
      title: `Vous est confié : ${title}`,
      body: planned(scheduled_for, when),
    }),
    'operation.rescheduled': ({ title, scheduled_for, previously }, when) => ({
      title: `Déplacé : ${title}`,
      body: [
        scheduled_for === null ? 'Plus de date.' : `Désormais prévu ${when(scheduled_for)}.`,
        previously === null ? 'Il n’y avait pas de date auparavant.' : `Auparavant : ${when(previously)}.`,
      ].join(' '),
    }),
    'operation.reassigned': ({ title }) => ({
      title: `N’est plus à vous : ${title}`,
      body: 'Le travail a été confié à quelqu’un d’autre.',
    }),
    'operation.cancelled': ({ title, reason }) => ({
      title: `Annulé : ${title}`,
      body: reason === null ? 'Aucune raison n’a été donnée.' : `Raison : ${reason}`,
    }),
    'operation.disputed': ({ title, reason, what }) => ({
      title: `Contesté : ${title}`,
      body: [
        what === 'start'
          ? 'Le début que vous avez déclaré est contesté.'
          : 'La fin que vous avez déclarée est contestée.',
        reason === null ? 'Aucune raison n’a été donnée.' : `Raison : ${reason}`,
      ].join(' '),
    }),
    'operation.reported': ({ title, who, asset, place, priority, is_stopped: isStopped }) => ({
      title: `${priority === 'high' || priority === 'highest' ? 'Problème urgent signalé' : 'Problème signalé'} : ${title}`,
      body: [
        ...(isStopped ? ['La machine est à l’arrêt.'] : []),
        [asset, place].filter(Boolean).join(' · ') || 'Aucun équipement n’est indiqué.',
        ...(who === null ? [] : [sentence(`Signalé par ${who}`)]),
        'Personne n’en est encore chargé.',
      ].join('\n'),
    }),
    'operation.completed': ({ title, who, to_confirm: isToConfirm }) => ({
      title: isToConfirm ? `À confirmer : ${title}` : `Terminé : ${title}`,
      body: isToConfirm
        ? `${who ?? 'Le prestataire'} déclare le travail terminé. Confirmez-le ou contestez-le.`
        : `${who ?? 'La personne chargée'} a terminé le travail.`,
    }),
    'operation.declined': ({ title, who, reason }) => ({
      title: `Refusé : ${title}`,
      body: [
        `${who ?? 'Le prestataire'} a refusé le travail. Personne n’en est chargé.`,
        reason === null ? 'Aucune raison n’a été donnée.' : `Raison : ${reason}`,
      ].join(' '),
    }),
    'operation.commented': ({ title, who, excerpt, is_mention: isMention }) => ({
      title: isMention ? `On vous mentionne : ${title}` : `Nouveau commentaire : ${title}`,
      body:
        excerpt === null ? 'Le commentaire a été supprimé.' : who === null ? excerpt : `${who} : ${excerpt}`,
    }),
    'time.forgotten': ({ title, who, started_at }, when) => ({
      title: `Quand avez-vous fini ? ${title}`,
      body: [
        who === null ? '' : sentence(who),
        `Le chronomètre tourne depuis ${when(started_at)}. Ce temps comptera quand vous en saisirez la fin.`,
      ]
        .join(' ')
        .trim(),
    }),
    'operation.overdue': ({ title, who, scheduled_for }, when) => ({
      title: `En retard : ${title}`,
      body: [
        `Prévu ${when(scheduled_for)}, le travail n’a pas commencé.`,
        who === null ? 'Personne n’en est chargé.' : sentence(`Attribué à ${who}`),
      ].join(' '),
    }),
    'asset.status_changed': ({ name, reference, status, note }) => ({
      title: `${name} (${reference}) : ${STATUSES[status] ?? status}`,
      body: note ?? 'Sans commentaire.',
    }),
    'part.reservation_released': ({ title, part, quantity }) => ({
      title: `Réservation annulée : ${quantity} × ${part}`,
      body: `Le comptage en a trouvé moins que réservé. C’était pour : ${title}`,
    }),
    'webhook.disabled': ({ url, reason, failures }) => ({
      title: 'Un point d’accès de webhooks a été désactivé',
      body: [
        reason === 'gone'
          ? `${url} a répondu 410 Gone.`
          : `${failures} envois de suite vers ${url} ont échoué.`,
        'Les événements n’y arrivent plus. Envoyez un ping pour le réactiver.',
      ].join(' '),
    }),
    'key.unused': ({ name, used_at: usedAt }, when) => ({
      title: `Inutilisée depuis 90 jours : la clé d’API ${name}`,
      body: [
        usedAt === null ? 'Elle n’a jamais servi.' : `Elle a servi pour la dernière fois le ${when(usedAt)}.`,
        'Révoquez-la si plus rien n’en a besoin.',
      ].join(' '),
    }),
  },
  seeMore: withFrenchSpacing('Pour en savoir plus :'),
  whyThisOfVendor: 'Vous recevez ce message car votre entreprise travaille pour eux.',
  whyThis: 'Vous pouvez choisir ce que vous recevez par e-mail sur la page de vos notifications.',
};
