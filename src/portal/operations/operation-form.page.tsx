import { CreateOperationDto, PRIORITIES, type DisplayedOperation } from '../../operations/index.js';
import type { NamedProcedure } from '../../procedures/index.js';
import type { TradeCode } from '../../technicians/index.js';
import { PhotoField } from '../attachments/attachments.js';
import {
  choicesOf,
  HiddenFields,
  useForm,
  type Chosen,
  formFields,
  formPage,
  type FormPage,
  type FormState,
  MomentField,
  MoreFields,
  type PageView,
  type PortalContext,
  priorityTexts,
  TextArea,
  tradeTexts,
  useTexts,
} from '../kit/index.js';
import { AssigneeFields, StoppedField, UrgencyField } from './operation-fields.js';
import { JoinField, OpenWork } from './open-work.js';
import { formTexts, listTexts } from './operations.texts.js';
import { ProceduresField } from '../procedures/procedures-field.js';
import { operationCrumbs } from './operation-details.js';

const LIST = '/operations';

const OperationField = formFields(CreateOperationDto, formTexts, { required_skill: tradeTexts });

/** The state of a form, and the selected records of its lookup fields. */
export interface OperationForm {
  readonly form: FormState;
  readonly asset?: Chosen | null;
  readonly technician?: Chosen | null;
  /** The trade that the category of the asset suggests. */
  readonly trade?: TradeCode;
  /** The procedures to choose from. */
  readonly procedures?: readonly NamedProcedure[];
  /** The open work on the asset. */
  readonly openWork?: readonly DisplayedOperation[];
}

/** What differs if the new work is for another record, such as an alarm. */
type Origin = Partial<Pick<FormPage, 'place' | 'crumbs' | 'action' | 'back'>> & {
  /** The address to which the id of open work is posted to join it instead. */
  readonly join?: string;
};

/** The form for a new operation: complete for people who assign work, short for people who report a problem. */
export function newOperationPage(portal: PortalContext, of: OperationForm): PageView {
  return portal.may('operations:write') ? createWorkOrderPage(portal, of) : reportProblemPage(portal, of);
}

/** The complete form for a new operation. @param origin the record that the work is for */
export function createWorkOrderPage(
  portal: PortalContext,
  { form, asset = null, technician = null, trade = 'other', openWork = [], procedures = [] }: OperationForm,
  { join, ...origin }: Origin = {},
): PageView {
  const t = portal.texts(formTexts);
  return formPage(
    {
      place: 'operations',
      title: t.createWorkOrder,
      crumbs: operationCrumbs(portal),
      action: LIST,
      form,
      submit: t.createWorkOrder,
      back: LIST,
      multipart: true,
      ...origin,
      before: <OpenWork operations={openWork} join={join} />,
    },
    <>
      <OperationField name="title" autofocus />
      {/* The script proposes the trade of another asset, as long as the person has not chosen one. */}
      <div data-trade={trade}>
        <OperationField name="asset_id" lookup="assets" chosen={asset} />
      </div>
      <OperationField name="required_skill" />
      {asset && <StoppedField />}
      <AssigneeFields chosen={{ technician, vendor: null }} mayBeUnassigned />
      <MomentField name="scheduled_for" label={t.when} />
      <ProceduresOfOperation procedures={procedures} />
      <MoreFields besides={SHOWN_AT_ONCE}>
        {!asset && <StoppedField />}
        <OperationField name="description" rows={3} />
        <PriorityField />
        <OperationField name="place" />
        <AmountAndNotes />
        <PhotoField />
      </MoreFields>
    </>,
  );
}

/** The fields that are always visible. */
const SHOWN_AT_ONCE = [
  'title',
  'asset_id',
  'required_skill',
  'assignee_type',
  'technician_id',
  'vendor_id',
  'scheduled_for',
  'procedure_ids',
];

function reportProblemPage(portal: PortalContext, { form, asset = null, openWork = [] }: OperationForm) {
  const t = portal.texts(formTexts);
  const { report: title } = portal.texts(listTexts);
  const crumbs = operationCrumbs(portal);
  const back = asset ? `/assets/${asset.id}` : '/my-work';
  const post = { action: `${LIST}/report`, form, submit: t.send, back, multipart: true };
  return formPage(
    { place: 'operations', title, subtitle: t.reportText, crumbs, ...post },
    <>
      <OperationField name="title" label={t.problem} hint={t.problemHint} autofocus />
      <OperationField name="asset_id" lookup="assets" chosen={asset} />
      <JoinField operations={openWork} />
      <StoppedField />
      <UrgencyField />
      <PhotoField />
      <OperationField name="description" rows={3} />
    </>,
  );
}

/** The form that edits an operation. A completed operation allows only notes and amount. */
export function editOperationPage(
  portal: PortalContext,
  operation: DisplayedOperation,
  { form, asset = null, procedures = [] }: OperationForm,
): PageView {
  const t = portal.texts(formTexts);
  const name = portal.format.words(operation.title);
  const back = `${LIST}/${operation.id}`;
  const crumbs = operationCrumbs(portal, operation);
  return formPage(
    { place: 'operations', title: t.edit(name), crumbs, action: `${back}/edit`, form, submit: t.save, back },
    <>
      {operation.status === 'completed' ? <FieldsOfCompleted /> : <FieldsOfOpen asset={asset} />}
      <ProceduresOfOperation procedures={operation.status === 'completed' ? [] : procedures} />
    </>,
  );
}

/** The procedures of the checklist. Those that cannot be chosen any more stay with the operation. */
function ProceduresOfOperation({ procedures }: { procedures: readonly NamedProcedure[] }) {
  const { values } = useForm();
  const chosen = [values.procedure_ids ?? []].flat();
  const others = chosen.filter((id) => id !== '' && procedures.every((each) => each.id !== id));
  return (
    <>
      <HiddenFields fields={{ procedure_ids: others }} />
      <ProceduresField procedures={procedures} />
    </>
  );
}

function FieldsOfCompleted() {
  const t = useTexts(formTexts);
  return (
    <>
      <p class="text-secondary">{t.completedText}</p>
      <TextArea name="work_report" label={t.workReport} rows={4} />
      <AmountAndNotes />
    </>
  );
}

function FieldsOfOpen({ asset }: { asset: Chosen | null }) {
  const t = useTexts(formTexts);
  return (
    <>
      <OperationField name="title" hint={null} />
      <OperationField name="asset_id" lookup="assets" chosen={asset} />
      <OperationField name="description" rows={3} />
      <div class="form-grid">
        <OperationField name="required_skill" none={t.noSkill} required={false} />
        <PriorityField />
      </div>
      <OperationField name="place" hint={null} />
      <AmountAndNotes />
    </>
  );
}

/** The fields that can still be edited on a completed operation (D23). */
function AmountAndNotes() {
  return (
    <>
      <OperationField name="agreed_amount" money />
      <OperationField name="notes" rows={3} />
    </>
  );
}

function PriorityField() {
  const t = useTexts(formTexts);
  const choices = choicesOf([...PRIORITIES].reverse(), useTexts(priorityTexts));
  return <OperationField name="priority" none={t.noPriority} choices={choices} />;
}
