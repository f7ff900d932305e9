import { CreateTechnicianDto, type TechnicianResource } from '../../technicians/index.js';
import {
  ConfirmButton,
  DialogButton,
  editForm,
  formFields,
  formPage,
  type FormState,
  type PageView,
  type PortalContext,
  useForm,
  useTexts,
  valuesOf,
} from '../kit/index.js';
import { RateDto } from './dto.js';
import { TechnicianState } from './marks.js';
import { SkillsField } from './team.page.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

const TechnicianField = formFields(CreateTechnicianDto, teamTexts);
const RateField = formFields(RateDto, teamTexts);

/** The form for a new technician. */
export function newTechnicianPage(portal: PortalContext, form: FormState): PageView {
  const t = portal.texts(teamTexts);
  const userId = String(form.values.user_id ?? '');
  const crumbs = [{ name: t.title, href: LIST }];
  const subtitle = userId === '' ? t.newTechnicianText : undefined;
  const post = { action: `${LIST}/technicians`, form, submit: t.add, back: LIST };
  return formPage(
    { place: 'team', title: t.newTechnician, crumbs, subtitle, ...post },
    <>
      {userId !== '' && <input type="hidden" name="user_id" value={userId} />}
      <TechnicianFields />
    </>,
  );
}

/** The page of a technician, with the form to edit them. */
export function technicianPage(
  portal: PortalContext,
  technician: TechnicianResource,
  openOperations: number,
  rate: string | null,
  form = editForm(CreateTechnicianDto, valuesOf(technician)),
): PageView {
  const t = portal.texts(teamTexts);
  const { id, user_id: userId, name } = technician;
  const account = userId ? `${LIST}/${userId}` : undefined;
  const at = `${LIST}/technicians/${id}`;
  return formPage(
    {
      place: 'team',
      title: name ?? '–',
      crumbs: [{ name: t.title, href: LIST }, ...(account ? [{ name: t.account, href: account }] : [])],
      mark: <TechnicianState of={technician} />,
      subtitle: portal.may('time:read') && (rate === null ? t.noRate : t.rate(portal.format.money(rate))),
      actions: (
        <>
          <ChangeRate of={technician} rate={rate} />
          {technician.is_active && userId === null && (
            <ConfirmButton
              id="offboard"
              label={t.offboard}
              icon="door-exit"
              title={t.offboardQuestion(name ?? '–')}
              consequence={
                <ul class="consequences">
                  <li>{t.leavesRoster}</li>
                  {openOperations > 0 && (
                    <li>
                      {t.keepsWork(openOperations)}
                      <a href={`/operations?technician_id=${id}`}>{t.showWork}</a>
                    </li>
                  )}
                </ul>
              }
              action={`${at}/offboard`}
            />
          )}
        </>
      ),
      action: at,
      form,
      submit: t.save,
      back: account ?? LIST,
    },
    <TechnicianFields />,
  );
}

function ChangeRate({ of: { id }, rate }: { of: TechnicianResource; rate: string | null }) {
  const t = useTexts(teamTexts);
  return (
    <DialogButton
      id="rate"
      label={t.changeRate}
      icon="pencil"
      needs="time:read"
      text={t.rateText}
      submit={t.save}
      action={`${LIST}/technicians/${id}/rate`}
      values={{ hourly_rate: rate ?? '' }}
    >
      <RateField name="hourly_rate" money />
    </DialogButton>
  );
}

function TechnicianFields() {
  const t = useTexts(teamTexts);
  const { values } = useForm();
  return (
    <>
      <TechnicianField name="name" />
      <div class="form-grid">
        <TechnicianField name="phone_number" type="tel" />
        <TechnicianField name="email" hint={values.user_id ? t.workEmailHint : null} />
      </div>
      <SkillsField legend={t.skills} />
    </>
  );
}
