import { LANGUAGES, type Device } from '../../access/index.js';
import type { FormState } from '../kit/form-state.js';
import { ConfirmButton } from '../kit/dialog.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { formFields } from '../kit/declared-fields.js';
import { choicesOf } from '../kit/fields.js';
import { Facts, Mark, Section } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext, usePage } from '../kit/portal-context.js';
import { roleTexts } from '../kit/role-texts.js';
import { Sessions } from '../kit/sessions.js';
import { PageView } from '../kit/view.js';
import { ChangePasswordDto, ProfileDto } from '../session/dto.js';
import { accountTexts, LANGUAGE_NAMES } from './account.texts.js';
import { page } from '../kit/pages.js';

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
    </>,
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
      <p class="form-hint">{t.themeHint}</p>
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
      <div class="form-buttons">
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
