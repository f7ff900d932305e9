import { BusinessSettingsDto, CITIES, CURRENCIES, PLANS, TIME_ZONES, type Plan } from '../../access/index.js';
import type { FormState } from '../kit/form-state.js';
import { ConfirmButton } from '../kit/dialog.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { formFields } from '../kit/declared-fields.js';
import { Mark, Section } from '../kit/page.js';
import { type PortalContext, usePage } from '../kit/portal-context.js';
import { planName } from '../kit/off-plan.js';
import { PageView } from '../kit/view.js';
import { settingsTexts } from './settings.texts.js';
import { narrowPage } from '../kit/pages.js';

/** The owner's settings of the business: its name, its time zone, its plan. */
export function settingsPage(portal: PortalContext, form: FormState): PageView {
  const t = portal.texts(settingsTexts);
  const names = new Intl.DisplayNames(portal.user.language, { type: 'currency' });
  return narrowPage(
    { place: null, title: t.title },
    <>
      <Section title={t.business}>
        <PostForm action="/settings" form={form} aria-label={t.business}>
          <SettingsField name="name" autocomplete="organization" />
          <SettingsField name="time_zone" list="time-zones" />
          <datalist id="time-zones">
            {TIME_ZONES.map((zone) => (
              <option key={zone} value={zone}>
                {CITIES[zone]?.join(', ')}
              </option>
            ))}
          </datalist>
          <SettingsField name="currency" list="currencies" required />
          <datalist id="currencies">
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {names.of(code)}
              </option>
            ))}
          </datalist>
          <FormButtons submit={t.save} />
        </PostForm>
      </Section>
      <Section title={t.plan} id="plan">
        <ul class="plan-list">
          {PLANS.map((plan) => (
            <PlanChoice key={plan} plan={plan} />
          ))}
        </ul>
      </Section>
    </>,
  );
}

const SettingsField = formFields(BusinessSettingsDto, settingsTexts);

function PlanChoice({ plan }: { plan: Plan }) {
  const { t, portal } = usePage(settingsTexts);
  const currentPlan = portal.business.plan;
  const name = planName(portal, plan);
  return (
    <li class="panel plan-choice">
      <div>
        <strong>{name}</strong>
        <p class="text-secondary">{t[`${plan}Text`]}</p>
      </div>
      {plan === currentPlan ? (
        <Mark tone="green" icon="circle-check" text={t.present} />
      ) : (
        <ConfirmButton
          id={`plan-${plan}`}
          label={t.change(name)}
          class={currentPlan === 'enterprise' ? 'btn btn-outline-danger' : 'btn'}
          title={t.question(name)}
          consequence={
            currentPlan === 'enterprise' ? t.losesApi : plan === 'enterprise' ? t.gainsApi : t.takesEffect
          }
          action="/settings/plan"
          fields={{ plan }}
        />
      )}
    </li>
  );
}
