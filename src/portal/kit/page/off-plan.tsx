import { includesApi, type Plan } from '../../../access/index.js';
import { LinkButton } from './button.js';
import { Note } from './page.js';
import { type PortalContext, usePage } from '../request/portal-context.js';
import { texts } from './texts.js';

const offPlanTexts = texts({
  keys: {
    en: (plan: string) =>
      `The API is part of the Enterprise plan, and you are on ${plan}. Every request with a key is answered with 402, so new keys cannot be created.`,
    fr: (plan: string) =>
      `L’API fait partie de la formule Enterprise, et vous êtes en ${plan}. Toute requête avec une clé reçoit 402 : aucune nouvelle clé ne peut donc être créée.`,
  },
  keysStill: {
    en: 'You can still see, rotate, disable and revoke your keys. They work again as soon as the plan is Enterprise.',
    fr: 'Vous pouvez toujours consulter, désactiver et révoquer vos clés, et remplacer leur secret. Elles fonctionneront à nouveau dès le passage à Enterprise.',
  },
  webhooks: {
    en: (plan: string) =>
      `Webhooks are part of the Enterprise plan, and you are on ${plan}. Nothing is sent, not even pings: deliveries are held for 24 hours after the plan ended, then they fail.`,
    fr: (plan: string) =>
      `Les webhooks font partie de la formule Enterprise, et vous êtes en ${plan}. Rien n’est envoyé, pas même un ping : les livraisons sont retenues 24 heures après la fin de la formule, puis abandonnées.`,
  },
  webhooksStill: {
    en: 'You can still read the log, and edit, pause, disable and delete endpoints. Sending resumes as soon as the plan is Enterprise.',
    fr: 'Vous pouvez toujours lire le journal, et modifier, suspendre, désactiver et supprimer les points d’accès. L’envoi reprend dès le passage à Enterprise.',
  },
  unconfirmed: {
    en: 'This needs a confirmed e-mail address. The note at the top of the page says how to confirm yours.',
    fr: 'Il faut d’abord une adresse e-mail confirmée. La note en haut de la page explique comment confirmer la vôtre.',
  },
  plans: { en: 'See the plans', fr: 'Voir les formules' },
  starter: { en: 'Starter', fr: 'Starter' },
  business: { en: 'Business', fr: 'Business' },
  enterprise: { en: 'Enterprise', fr: 'Enterprise' },
});

/** Whether the business's plan includes the API and webhooks. */
export function hasApi(portal: PortalContext): boolean {
  return includesApi(portal.business.plan);
}

/** Whether the person may create keys, webhook endpoints and a sandbox: the plan includes them, and their address is confirmed (D78). */
export function canOpenApi(portal: PortalContext): boolean {
  return hasApi(portal) && !portal.user.mustConfirmEmail;
}

/** The name of a plan; by default the business's own. */
export function planName(portal: PortalContext, plan: Plan = portal.business.plan): string {
  return portal.texts(offPlanTexts)[plan];
}

/** Explains why the person cannot create a key, an endpoint or a sandbox. Empty if they can. */
export function CannotOpenApi({ about }: { about: 'keys' | 'webhooks' }) {
  const { t, portal } = usePage(offPlanTexts);
  if (!hasApi(portal)) return <OffPlanNote about={about} />;
  if (canOpenApi(portal)) return null;
  return <Note tone="amber" icon="mail-question" text={t.unconfirmed} />;
}

/** Explains what the plan lacks and what still works. Empty if the plan includes the feature. */
export function OffPlanNote({ about }: { about: 'keys' | 'webhooks' }) {
  const { t, portal } = usePage(offPlanTexts);
  if (hasApi(portal)) return null;
  return (
    <Note tone="amber" icon="lock">
      <p>{t[about](t[portal.business.plan])}</p>
      <div class="cluster note-row">
        <span>{t[`${about}Still`]}</span>
        <LinkButton needs="plan:manage" small href="/settings#plan" label={t.plans} />
      </div>
    </Note>
  );
}
