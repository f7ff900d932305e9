import { PRIORITIES, type OperationResource } from '../../operations/index.js';
import { TRADE_CODES } from '../../technicians/index.js';
import { PhotoField } from '../attachments/photo-tiles.js';
import { FormButtons, MoreFields, PostForm } from '../kit/forms.js';
import { SelectField, TextArea, TextField } from '../kit/fields.js';
import type { FormState } from '../kit/form-state.js';
import { LookupField, type Chosen } from '../kit/lookup.js';
import { MomentField } from '../kit/moment-field.js';
import { PageHead } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { priorityTexts } from '../kit/priorities.js';
import { tradeTexts } from '../kit/trades.js';
import { PageView } from '../kit/view.js';
import { AssigneeFields } from './assignee-fields.js';
import { StoppedField, UrgencyField } from './machine-field.js';
import { formTexts } from './operation-form.texts.js';
import { listTexts } from './operations.texts.js';

const LIST = '/operations';

/** A form as it is shown, and what is chosen in it already. */
export interface OperationForm {
  readonly form: FormState;
  readonly asset?: Chosen | null;
  readonly technician?: Chosen | null;
}

/** The form for a new operation: whole for those who hand out work, short for those who report a problem. */
export function newOperationPage(portal: PortalContext, of: OperationForm): PageView {
  const t = portal.texts(listTexts);
  return portal.may('operations:write')
    ? new PageView(t.create, 'operations', <NewOperation of={of} />)
    : new PageView(t.report, 'operations', <ReportProblem of={of} />);
}

function NewOperation({ of: { form, asset = null, technician = null } }: { of: OperationForm }) {
  const t = useTexts(formTexts);
  const list = useTexts(listTexts);
  return (
    <div class="form-page">
      <PageHead title={list.create} crumbs={[{ name: list.title, href: LIST }]} />
      <PostForm action={LIST} form={form} multipart>
        <TextField
          form={form}
          name="title"
          label={t.title}
          hint={t.titleHint}
          required
          autofocus
          autocomplete="off"
        />
        <LookupField form={form} name="asset_id" label={t.asset} kind="assets" chosen={asset} />
        {asset && <StoppedField form={form} />}
        <AssigneeFields form={form} chosen={{ technician, vendor: null }} mayBeNobody />
        <MomentField form={form} name="scheduled_for" label={t.when} />
        <MoreFields
          form={form}
          names={[
            'is_stopped',
            'photos',
            'description',
            'required_skill',
            'priority',
            'place',
            'agreed_amount',
            'notes',
          ]}
        >
          {!asset && <StoppedField form={form} />}
          <Details form={form} />
          <PhotoField form={form} />
        </MoreFields>
        <FormButtons submit={t.open} back={LIST} />
      </PostForm>
    </div>
  );
}

function ReportProblem({ of: { form, asset = null } }: { of: OperationForm }) {
  const t = useTexts(formTexts);
  const back = asset ? `/assets/${asset.id}` : '/my-work';
  const list = useTexts(listTexts);
  return (
    <div class="form-page">
      <PageHead title={list.report} crumbs={[{ name: list.title, href: LIST }]} subtitle={t.reportText} />
      <PostForm action={`${LIST}/report`} form={form} multipart>
        <TextField
          form={form}
          name="title"
          label={t.problem}
          hint={t.problemHint}
          required
          autofocus
          autocomplete="off"
        />
        <LookupField form={form} name="asset_id" label={t.asset} kind="assets" chosen={asset} />
        <StoppedField form={form} />
        <UrgencyField form={form} />
        <PhotoField form={form} />
        <TextArea form={form} name="description" label={t.description} />
        <FormButtons submit={t.send} back={back} />
      </PostForm>
    </div>
  );
}

/** What few fill in at first. */
function Details({ form }: { form: FormState }) {
  const t = useTexts(formTexts);
  return (
    <>
      <TextArea form={form} name="description" label={t.description} />
      <div class="form-grid">
        <Trade form={form} />
        <PriorityField form={form} />
      </div>
      <TextField form={form} name="place" label={t.place} hint={t.placeHint} />
      <AmountAndNotes form={form} />
    </>
  );
}

/** What can still be changed of a completed operation too (D23). */
function AmountAndNotes({ form }: { form: FormState }) {
  const t = useTexts(formTexts);
  const { format } = usePortal();
  return (
    <>
      <TextField
        form={form}
        name="agreed_amount"
        label={format.amountOf(t.amount)}
        type="number"
        step={0.01}
        min={0}
      />
      <TextArea form={form} name="notes" label={t.notes} hint={t.notesHint} />
    </>
  );
}

function Trade({ form, none }: { form: FormState; none?: string }) {
  const t = useTexts(formTexts);
  const trades = useTexts(tradeTexts);
  return (
    <SelectField
      form={form}
      name="required_skill"
      label={t.skill}
      none={none}
      required={none === undefined}
      choices={TRADE_CODES.map((value) => ({ value, label: trades[value] }))}
    />
  );
}

function PriorityField({ form }: { form: FormState }) {
  const t = useTexts(formTexts);
  const priorities = useTexts(priorityTexts);
  return (
    <SelectField
      form={form}
      name="priority"
      label={t.priority}
      none={t.noPriority}
      choices={[...PRIORITIES].reverse().map((value) => ({ value, label: priorities[value] }))}
    />
  );
}

/** The form with what can be changed of an operation: of a completed one notes and amount alone. */
export function editOperationPage(
  portal: PortalContext,
  operation: OperationResource,
  { form, asset = null }: OperationForm,
): PageView {
  const title = portal.texts(formTexts).edit(portal.format.words(operation.title));
  const body = <EditOperation operation={operation} form={form} asset={asset} />;
  return new PageView(title, 'operations', body);
}

function EditOperation({
  operation,
  form,
  asset,
}: {
  operation: OperationResource;
  form: FormState;
  asset: Chosen | null;
}) {
  const t = useTexts(formTexts);
  const list = useTexts(listTexts);
  const at = `${LIST}/${operation.id}`;
  const title = usePortal().format.words(operation.title);
  const isOver = operation.status === 'completed';
  return (
    <div class="form-page">
      <PageHead
        title={t.edit(title)}
        crumbs={[
          { name: list.title, href: LIST },
          { name: title, href: at },
        ]}
      />
      <PostForm action={`${at}/edit`} form={form}>
        {isOver ? (
          <>
            <p class="text-secondary">{t.completedText}</p>
            <AmountAndNotes form={form} />
          </>
        ) : (
          <>
            <TextField form={form} name="title" label={t.title} required autocomplete="off" />
            <LookupField form={form} name="asset_id" label={t.asset} kind="assets" chosen={asset} />
            <TextArea form={form} name="description" label={t.description} />
            <div class="form-grid">
              <Trade form={form} none={t.noSkill} />
              <PriorityField form={form} />
            </div>
            <TextField form={form} name="place" label={t.place} />
            <AmountAndNotes form={form} />
          </>
        )}
        <FormButtons submit={t.save} back={at} />
      </PostForm>
    </div>
  );
}
