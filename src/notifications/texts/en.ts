import { sentence } from '../../kernel/messages/texts.js';
import type { Catalogue, When } from './catalogue.js';

const STATUSES: Readonly<Record<string, string>> = {
  operational: 'operational',
  needs_maintenance: 'due for maintenance',
  under_maintenance: 'under maintenance',
  out_of_service: 'out of service',
  retired: 'retired',
};

const planned = (moment: string | null, when: When) =>
  moment === null ? 'It has no date yet.' : `It is planned for ${when(moment)}.`;

/** The texts of notices in English. */
export const english: Catalogue = {
  notices: {
    'operation.created': ({ title, scheduled_for }, when) => ({
      title: `New for you: ${title}`,
      body: planned(scheduled_for, when),
    }),
    'operation.assigned': ({ title, scheduled_for }, when) => ({
      title: `Assigned to you: ${title}`,
      body: planned(scheduled_for, when),
    }),
    'operation.rescheduled': ({ title, scheduled_for, previously }, when) => ({
      title: `Moved: ${title}`,
      body: [
        scheduled_for === null ? 'It has no date any more.' : `It is now planned for ${when(scheduled_for)}.`,
        previously === null ? 'It had no date before.' : `Before, it was ${when(previously)}.`,
      ].join(' '),
    }),
    'operation.reassigned': ({ title }) => ({
      title: `No longer yours: ${title}`,
      body: 'It was reassigned.',
    }),
    'operation.cancelled': ({ title, reason }) => ({
      title: `Cancelled: ${title}`,
      body: reason === null ? 'No reason was given.' : `Reason: ${reason}`,
    }),
    'operation.disputed': ({ title, reason, what }) => ({
      title: `Disputed: ${title}`,
      body: `The ${what} that you declared is disputed. ${reason === null ? 'No reason was given.' : `Reason: ${reason}`}`,
    }),
    'operation.reported': ({ title, who, asset, place, priority, is_stopped: isStopped }) => ({
      title: `${priority === 'high' || priority === 'highest' ? 'Urgent problem' : 'Problem'} reported: ${title}`,
      body: [
        ...(isStopped ? ['The machine is stopped.'] : []),
        [asset, place].filter(Boolean).join(' · ') || 'No asset was named.',
        ...(who === null ? [] : [sentence(`Reported by ${who}`)]),
        'Unassigned.',
      ].join('\n'),
    }),
    'operation.completed': ({ title, who, to_confirm: isToConfirm }) => ({
      title: isToConfirm ? `To confirm: ${title}` : `Completed: ${title}`,
      body: isToConfirm
        ? `${who ?? 'The vendor'} declared the work completed. Confirm or dispute it.`
        : `${who ?? 'The assignee'} completed the work.`,
    }),
    'operation.declined': ({ title, who, reason }) => ({
      title: `Declined: ${title}`,
      body: [
        `${who ?? 'The vendor'} declined it. It is unassigned now.`,
        reason === null ? 'No reason was given.' : `Reason: ${reason}`,
      ].join(' '),
    }),
    'operation.commented': ({ title, who, excerpt, is_mention: isMention }) => ({
      title: isMention ? `You are mentioned: ${title}` : `New comment: ${title}`,
      body: excerpt === null ? 'The comment was deleted.' : who === null ? excerpt : `${who}: ${excerpt}`,
    }),
    'time.forgotten': ({ title, who, started_at }, when) => ({
      title: `When did you finish? ${title}`,
      body: [
        who === null ? '' : sentence(who),
        `The timer has run since ${when(started_at)}. It counts once you enter when the work ended.`,
      ]
        .join(' ')
        .trim(),
    }),
    'operation.overdue': ({ title, who, scheduled_for }, when) => ({
      title: `Overdue: ${title}`,
      body: [
        `It was planned for ${when(scheduled_for)}, and work has not started.`,
        who === null ? 'Unassigned.' : sentence(`Assigned to ${who}`),
      ].join(' '),
    }),
    'asset.status_changed': ({ name, reference, status, note }) => ({
      title: `${name} (${reference}) is ${STATUSES[status] ?? status}`,
      body: note ?? 'No note was given.',
    }),
    'part.reservation_released': ({ title, part, quantity }) => ({
      title: `No longer reserved: ${quantity} × ${part}`,
      body: `A count found fewer than were reserved. They were for: ${title}`,
    }),
    'webhook.disabled': ({ url, reason, failures }) => ({
      title: 'A webhook endpoint was disabled',
      body: [
        reason === 'gone'
          ? `${url} answered 410 Gone.`
          : `${failures} attempts in a row to reach ${url} failed.`,
        'Events no longer reach it. Ping it to enable it again.',
      ].join(' '),
    }),
    'key.unused': ({ name, used_at: usedAt }, when) => ({
      title: `Not used for 90 days: the API key ${name}`,
      body: [
        usedAt === null ? 'It was never used.' : `It was last used on ${when(usedAt)}.`,
        'Revoke it if nothing needs it any more.',
      ].join(' '),
    }),
  },
  seeMore: 'See more:',
  whyThisOfVendor: 'You get this because your firm works for this business.',
  whyThis: 'You can choose which e-mails you get on your notifications page.',
};
