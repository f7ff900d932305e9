import { CreateTechnicianDto, type TechnicianResource } from '../../technicians/index.js';
import { formFields } from '../kit/declared-fields.js';
import { formPage } from '../kit/form-page.js';
import { useForm } from '../kit/form-scope.js';
import { formOf, type FormState } from '../kit/form-state.js';
import { ConfirmButton } from '../kit/dialog.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { PageHead } from '../kit/page.js';
import { useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { TechnicianState } from './marks.js';
import { SkillsField } from './team.page.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

const TechnicianField = formFields(CreateTechnicianDto, teamTexts);

/** The form for somebody who is to be given work. */
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

/** A technician, to be changed. */
export function technicianPage(
  technician: TechnicianResource,
  openOperations: number,
  form = formOf(technician),
): PageView {
  return new PageView(
    technician.name ?? '–',
    'team',
    <TechnicianDetail of={technician} openOperations={openOperations} form={form} />,
  );
}

function TechnicianDetail({
  of: technician,
  openOperations,
  form,
}: {
  of: TechnicianResource;
  openOperations: number;
  form: FormState;
}) {
  const t = useTexts(teamTexts);
  const { id, user_id } = technician;
  const name = technician.name ?? '–';
  const at = `${LIST}/technicians/${id}`;
  return (
    <div class="form-page">
      <PageHead
        title={name}
        crumbs={[
          { name: t.title, href: LIST },
          ...(user_id ? [{ name: t.account, href: `${LIST}/${user_id}` }] : []),
        ]}
        mark={<TechnicianState of={technician} />}
      >
        {technician.is_active && user_id === null && (
          <ConfirmButton
            id="offboard"
            label={t.offboard}
            icon="door-exit"
            title={t.offboardQuestion(name)}
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
      </PageHead>
      <PostForm action={at} form={form}>
        <TechnicianFields />
        <FormButtons submit={t.save} back={user_id ? `${LIST}/${user_id}` : LIST} />
      </PostForm>
    </div>
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
