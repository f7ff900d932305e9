import type { LinkPurpose } from '../../../access/index.js';
import { LinkButton } from './button.js';
import { Email, Text } from '../../../kernel/validation/fields.js';
import { formFields } from '../form/declared-fields.js';
import { oncePage, type PageOf } from './pages.js';
import type { PortalContext } from '../request/portal-context.js';
import { texts } from './texts.js';
import type { OnceView } from '../request/view.js';
import { words } from './words.js';

/** Texts about inviting a person, and about sending them a password link. */
export const invitationTexts = texts({
  ...words,
  send: { en: 'Send the invitation', fr: 'Envoyer l’invitation' },
  make: { en: 'Create the invitation', fr: 'Créer l’invitation' },
  mailed: {
    en: (email: string) => `An invitation is on its way to ${email}.`,
    fr: (email: string) => `Une invitation a été envoyée à ${email}.`,
  },
  invitationFor: {
    en: (name: string) => `Invitation for ${name}`,
    fr: (name: string) => `Invitation de ${name}`,
  },
  handOver: {
    en: 'This service sends no e-mail: give the link to this person yourself, and to no one else. It is shown only once. The person who opens it chooses the password.',
    fr: 'Ce service n’envoie pas d’e-mail : transmettez vous-même ce lien, à personne d’autre. Il n’est affiché qu’une fois ; quiconque l’ouvre choisit le mot de passe du compte.',
  },
  worksSevenDays: {
    en: 'It works once, within seven days.',
    fr: 'Il fonctionne une seule fois, pendant sept jours.',
  },
  worksTwoHours: {
    en: 'It works once, within two hours.',
    fr: 'Il fonctionne une seule fois, pendant deux heures.',
  },
  link: { en: 'Link', fr: 'Lien' },
  handedOver: { en: 'Done', fr: 'Je l’ai copié' },
});

/** The form that invites a person. */
export class InvitePersonDto {
  @Text({ about: 'Full name.', required: true, min: 1, max: 200 }) name!: string;
  @Email({ about: 'The e-mail address to sign in with.', required: true }) email!: string;
}

const InvitedField = formFields(InvitePersonDto, invitationTexts);

/** The fields of an invitation. @param emailHint explains what the address is for */
export function InvitedFields({ emailHint }: { emailHint: string }) {
  return (
    <>
      <InvitedField name="name" autofocus />
      <InvitedField name="email" hint={emailHint} />
    </>
  );
}

/** The label of an invitation's button. @param isMailed whether the service sends the invitation itself */
export function inviteLabel(portal: PortalContext, isMailed: boolean): string {
  const t = portal.texts(invitationTexts);
  return isMailed ? t.send : t.make;
}

/**
 * A page that shows an account link once, if mail cannot be sent. The person who created the link passes it on.
 *
 * @param address of the link
 * @param back the address of the next page
 */
export function handOverPage(
  portal: PortalContext,
  { purpose, address, back, ...head }: PageOf & { purpose: LinkPurpose; address: string; back: string },
): OnceView {
  const t = portal.texts(invitationTexts);
  return oncePage({
    ...head,
    later: back,
    note: (
      <>
        <p>{t.handOver}</p>
        <p>{purpose === 'invitation' ? t.worksSevenDays : t.worksTwoHours}</p>
      </>
    ),
    parts: [{ label: t.link, text: address }],
    next: <LinkButton primary href={back} label={t.handedOver} />,
  });
}
