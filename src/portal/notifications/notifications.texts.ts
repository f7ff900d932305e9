import type { Channel, NoticeKind } from '../../notifications/index.js';
import { texts, words } from '../kit/index.js';

export const noticeTexts = texts({
  title: words.notifications,
  all: { en: 'All', fr: 'Toutes' },
  unread: { en: 'Unread', fr: 'Non lues' },
  isUnread: { en: 'Unread:', fr: 'Non lue :' },
  empty: {
    en: 'No notifications yet. They appear here when work is assigned to you, moved, cancelled or reassigned.',
    fr: 'Rien pour l’instant. Vous voyez ici lorsqu’un travail vous est confié, déplacé, annulé ou retiré.',
  },
  nothingUnread: { en: 'You have read everything.', fr: 'Vous avez tout lu.' },
  markRead: { en: 'Mark as read', fr: 'Marquer comme lue' },
  markAllRead: { en: 'Mark all as read', fr: 'Tout marquer comme lu' },
  allRead: { en: 'All are marked as read.', fr: 'Tout est marqué comme lu.' },
  settings: { en: 'Notification settings', fr: 'Choisir ce que vous recevez' },
  settingsTitle: { en: 'Notification settings', fr: 'Ce que vous recevez, et comment' },
  settingsText: {
    en: 'All notifications appear in the portal. Choose which also reach you by e-mail or push.',
    fr: 'Dans le portail, tout figure sous la cloche. Vous choisissez ce qui vous parvient en plus.',
  },
  what: { en: 'What happened', fr: 'Événement' },
  inPortal: { en: 'In the portal', fr: 'Dans le portail' },
  always: { en: 'Always', fr: 'Toujours' },
  noMail: {
    en: 'This installation does not send e-mail yet. Your choices apply once it does.',
    fr: 'Cette installation n’envoie pas encore d’e-mails. Vos choix s’appliqueront dès que ce sera le cas.',
  },
  save: words.save,
  saved: { en: 'Your choice is saved.', fr: 'Votre choix est enregistré.' },
  pushTitle: { en: 'This browser', fr: 'Ce navigateur' },
  pushNoScript: {
    en: 'Push notifications need scripts, which are off in this browser.',
    fr: 'Les notifications push nécessitent les scripts, désactivés dans ce navigateur.',
  },
  pushOn: {
    en: 'Push notifications reach you in this browser, even when no page is open.',
    fr: 'Les notifications push vous parviennent dans ce navigateur, même sans page ouverte.',
  },
  pushOff: {
    en: 'Push notifications are off in this browser.',
    fr: 'Ce navigateur ne reçoit pas de notifications push.',
  },
  pushBlocked: {
    en: 'Notifications are blocked for this site. Allow them in the browser’s settings first.',
    fr: 'Les notifications sont bloquées pour ce site. Autorisez-les d’abord dans les réglages du navigateur.',
  },
  pushUnsupported: {
    en: 'This browser does not support push notifications. On an iPhone, add the portal to the home screen first.',
    fr: 'Ce navigateur ne gère pas les notifications push. Sur iPhone, ajoutez d’abord le portail à l’écran d’accueil.',
  },
  pushFailed: {
    en: 'It did not work: the push service of the browser could not be reached.',
    fr: 'Échec : le service push du navigateur est injoignable.',
  },
  turnOn: { en: 'Turn on here', fr: 'Activer ici' },
  turnOff: { en: 'Turn off here', fr: 'Désactiver ici' },
});

export const kindTexts = texts<Record<NoticeKind, string>>({
  'operation.created': { en: 'Work is opened for you', fr: 'Un travail est créé pour vous' },
  'operation.assigned': { en: 'Work is assigned to you', fr: 'Un travail vous est attribué' },
  'operation.rescheduled': { en: 'Your work is moved', fr: 'Votre travail est déplacé' },
  'time.forgotten': { en: 'A timer was forgotten', fr: 'Un chronomètre a été oublié' },
  'operation.commented': { en: 'Your work is commented on', fr: 'Un commentaire vous concerne' },
  'operation.reassigned': { en: 'Your work is reassigned', fr: 'Un travail vous est retiré' },
  'operation.cancelled': { en: 'Your work is cancelled', fr: 'Votre travail est annulé' },
  'operation.disputed': {
    en: 'Your start or completion is disputed',
    fr: 'Ce que vous déclarez est contesté',
  },
  'operation.reported': { en: 'A problem is reported', fr: 'Un problème est signalé' },
  'operation.completed': { en: 'Work is completed', fr: 'Un travail est terminé' },
  'operation.declined': { en: 'A vendor declines work', fr: 'Un prestataire refuse un travail' },
  'operation.overdue': { en: 'Work becomes overdue', fr: 'Un travail prend du retard' },
  'asset.status_changed': {
    en: 'The status of an asset changes',
    fr: 'L’état d’un équipement change',
  },
  'part.reservation_released': {
    en: 'A stock count releases reserved parts',
    fr: 'Un comptage libère des pièces réservées',
  },
  'webhook.disabled': { en: 'A webhook endpoint is disabled', fr: 'Un point d’accès est désactivé' },
  'key.unused': {
    en: 'An API key is not used for 90 days',
    fr: 'Une clé d’API reste inutilisée 90 jours',
  },
});

export const channelTexts = texts<Record<Channel, string>>({
  email: words.email,
  push: { en: 'Push', fr: 'Push' },
});
