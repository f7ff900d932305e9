import { type Device, LANGUAGES } from '../../access/index.js';
import {
  choicesOf,
  ConfirmButton,
  Facts,
  FormButtons,
  formFields,
  type FormState,
  Mark,
  page,
  PageView,
  type PortalContext,
  PostButton,
  PostForm,
  roleTexts,
  Section,
  Sessions,
  texts,
  usePage,
  usePortal,
  useTexts,
  words,
} from '../kit/index.js';
import { ChangePasswordDto, ProfileDto } from '../session/dto.js';

export const accountTexts = texts({
  ...words,
  title: { en: 'Your account', fr: 'Votre compte' },
  profile: { en: 'About you', fr: 'Vous' },
  confirmed: { en: 'Confirmed', fr: 'Confirmée' },
  notConfirmed: { en: 'Not confirmed', fr: 'Non confirmée' },
  language: { en: 'Language', fr: 'Langue' },
  languageHint: {
    en: 'For these pages and for e-mails to you.',
    fr: 'De ces pages, et des e-mails que vous recevez.',
  },
  themeHint: {
    en: 'The theme follows your device. To change it in this browser, use “Light or dark” in the menu at the top right.',
    fr: 'Les pages suivent votre appareil. Pour choisir dans ce navigateur, utilisez « Clair ou sombre » dans le menu en haut à droite.',
  },
  saved: { en: 'Your account was updated.', fr: 'Votre compte est modifié.' },
  password: { en: 'Password', fr: 'Mot de passe' },
  currentPassword: { en: 'Current password', fr: 'Mot de passe actuel' },
  newPassword: words.newPassword,
  newPasswordHint: {
    en: 'At least 10 characters; three or four words together are best. All your other sessions are signed out.',
    fr: 'Au moins 10 caractères ; trois ou quatre mots assemblés font un bon mot de passe. Vous serez déconnecté partout ailleurs.',
  },
  changePassword: { en: 'Change the password', fr: 'Changer le mot de passe' },
  passwordChanged: {
    en: 'Your password was changed. Your other sessions were signed out.',
    fr: 'Votre mot de passe est changé. Vous êtes déconnecté ailleurs.',
  },
  sessionEnded: {
    en: 'The session has ended: that browser has to sign in again.',
    fr: 'La session est fermée : ce navigateur devra se reconnecter.',
  },
  endOthers: { en: 'End all others', fr: 'Fermer toutes les autres' },
  endOthersTitle: { en: 'End all other sessions?', fr: 'Fermer toutes les autres sessions ?' },
  endOthersText: {
    en: 'Every other browser has to sign in again. You stay signed in here.',
    fr: 'Tout autre navigateur devra se reconnecter. Vous restez connecté ici.',
  },
  othersEnded: { en: 'All other sessions have ended.', fr: 'Vous n’êtes plus connecté qu’ici.' },
  firstSteps: { en: 'First steps', fr: 'Premiers pas' },
  firstStepsText: {
    en: 'You have hidden them on the overview. Shown again, they stay until they are done.',
    fr: 'Vous les avez masqués sur la vue d’ensemble. Réaffichés, ils restent jusqu’à ce qu’ils soient faits.',
  },
  showFirstSteps: { en: 'Show the first steps', fr: 'Afficher les premiers pas' },
  linkLogged: {
    en: 'A new link is in the log of the service.',
    fr: 'Un nouveau lien est dans le journal du service.',
  },
  mailSent: {
    en: (email: string) => `A message is on its way to ${email}.`,
    fr: (email: string) => `Un message a été envoyé à ${email}.`,
  },
});

/** The name of each language in that language. */
const LANGUAGE_NAMES = { en: 'English', fr: 'Français' } as const;

/** The states of the forms on the page: new, or rejected with errors. */
export interface AccountForms {
  readonly profile: FormState;
  readonly password: FormState;
}

/** The person's account: their details, their password, and their open sessions. */
export function accountPage(
  portal: PortalContext,
  devices: readonly Device[],
  forms: AccountForms,
): PageView {
  const t = portal.texts(accountTexts);
  const roles = portal.texts(roleTexts);
  const { user, business } = portal;
  return page(
    { place: null, title: t.title, subtitle: `${roles[user.role]} · ${business.name}` },
    <>
      <div class="split split-even">
        <Section title={t.profile} panel>
          <Facts
            facts={[
              [t.email, <EmailWithState />],
              [t.role, roles[user.role]],
            ]}
          />
          <hr class="panel-rule" />
          <Profile form={forms.profile} />
        </Section>
        <Section title={t.password} id="password" panel>
          <Password form={forms.password} />
        </Section>
      </div>
      <Devices devices={devices} />
      {portal.user.hidesFirstSteps && portal.may('kpis:read') && <HiddenFirstSteps />}
    </>,
  );
}

/** The way back to the first steps that the person has hidden. */
function HiddenFirstSteps() {
  const t = useTexts(accountTexts);
  return (
    <Section title={t.firstSteps}>
      <p class="text-secondary">{t.firstStepsText}</p>
      <PostButton action="/overview/first-steps/show" label={t.showFirstSteps} />
    </Section>
  );
}

function EmailWithState() {
  const t = useTexts(accountTexts);
  const { user, sendsMail } = usePortal();
  return (
    <>
      {user.email}{' '}
      {sendsMail && (
        <Mark
          tone={user.emailConfirmedAt ? 'green' : 'amber'}
          icon={user.emailConfirmedAt ? 'circle-check' : 'mail-question'}
          text={user.emailConfirmedAt ? t.confirmed : t.notConfirmed}
        />
      )}
    </>
  );
}

const ProfileField = formFields(ProfileDto, accountTexts);
const PasswordField = formFields(ChangePasswordDto, accountTexts);

function Profile({ form }: { form: FormState }) {
  const t = useTexts(accountTexts);
  return (
    <PostForm action="/account" form={form} aria-label={t.profile}>
      <ProfileField name="name" autocomplete="name" />
      <ProfileField name="language" choices={choicesOf(LANGUAGES, LANGUAGE_NAMES)} />
      <p class="form-hint caption">{t.themeHint}</p>
      <FormButtons submit={t.save} />
    </PostForm>
  );
}

function Password({ form }: { form: FormState }) {
  const { t, user } = usePage(accountTexts);
  return (
    <PostForm action="/account/password" form={form} aria-label={t.password}>
      {/* Tells the browser's password manager which account this is. */}
      <input type="hidden" autocomplete="username" value={user.email} />
      <PasswordField name="current_password" type="password" autocomplete="current-password" />
      <PasswordField
        name="password"
        label={t.newPassword}
        hint={t.newPasswordHint}
        type="password"
        autocomplete="new-password"
      />
      <div class="form-buttons row at-end">
        <button type="submit" class="btn" data-submit>
          {t.changePassword}
        </button>
      </div>
    </PostForm>
  );
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const t = useTexts(accountTexts);
  return (
    <Sessions
      devices={devices}
      endAction={(id) => `/account/devices/${id}/sign-out`}
      actions={
        devices.length > 1 && (
          <ConfirmButton
            id="sign-out-elsewhere"
            label={t.endOthers}
            icon="logout"
            class="btn btn-sm"
            title={t.endOthersTitle}
            consequence={t.endOthersText}
            action="/account/sign-out-elsewhere"
          />
        )
      }
    />
  );
}
