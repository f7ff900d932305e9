import type { TechnicianResource } from '../../technicians/index.js';
import type { FormState } from '../kit/form-state.js';
import { ConfirmButton } from '../kit/dialog.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { TextField } from '../kit/fields.js';
import { PageHead } from '../kit/page.js';
import { useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { TechnicianState } from './marks.js';
import { SkillsField } from './team.page.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

/** The form for somebody who is to be given work. */
export function newTechnicianPage(portal: PortalContext, form: FormState): PageView {
  return new PageView(portal.texts(teamTexts).newTechnician, 'team', <NewTechnician form={form} />);
}

function NewTechnician({ form }: { form: FormState }) {
  const t = useTexts(teamTexts);
  const userId = form.values.user_id;
  return (
    <div class="form-page">
      <PageHead
        title={t.newTechnician}
        crumbs={[{ name: t.title, href: LIST }]}
        subtitle={userId ? undefined : t.newTechnicianText}
      />
      <PostForm action={`${LIST}/technicians`} form={form}>
        {typeof userId === 'string' && userId !== '' && <input type="hidden" name="user_id" value={userId} />}
        <TechnicianFields form={form} />
        <FormButtons submit={t.add} back={LIST} />
      </PostForm>
    </div>
  );
}

/** A technician, to be changed. */
export function technicianPage(
  technician: TechnicianResource,
  openOperations: number,
  form: FormState,
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
        <TechnicianFields form={form} />
        <FormButtons submit={t.save} back={user_id ? `${LIST}/${user_id}` : LIST} />
      </PostForm>
    </div>
  );
}

function TechnicianFields({ form }: { form: FormState }) {
  const t = useTexts(teamTexts);
  return (
    <>
      <TextField form={form} name="name" label={t.name} required autocomplete="off" />
      <div class="form-grid">
        <TextField form={form} name="phone_number" type="tel" label={t.phone} autocomplete="off" />
        <TextField
          form={form}
          name="email"
          type="email"
          label={t.email}
          hint={form.values.user_id ? t.workEmailHint : undefined}
          autocomplete="off"
        />
      </div>
      <SkillsField form={form} legend={t.skills} />
    </>
  );
}
