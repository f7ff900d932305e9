import type { DisplayedAlarm } from '../../alarms/index.js';
import {
  type AssetResource,
  type AssetStatusChangeResource,
  categoryTexts,
  criticalityTexts,
  type DowntimeResource,
  type ScheduleShown,
} from '../../assets/index.js';
import type { AttachmentResource } from '../../attachments/index.js';
import type { FailureOnAsset, StepCourse } from '../../checklists/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import type { MeterResource } from '../../meters/index.js';
import type { PreventiveScheduleResource } from '../../preventive-schedules/index.js';
import type { NamedProcedure } from '../../procedures/index.js';
import type { AssetFigures, DisplayedOperation } from '../../operations/index.js';
import {
  At,
  type Chosen,
  type FormBody,
  DialogButton,
  Facts,
  LinkButton,
  Section,
  usePage,
  usePortal,
  useTexts,
  valuesOf,
} from '../kit/index.js';
import { placeTexts } from './asset-table.js';
import { minutesOf, type YearCosts } from '../labor/year-costs.js';
import { OverdueMark } from '../operations/operations-rows.js';
import { ProcedureLinks, ProceduresField } from '../procedures/procedures-field.js';
import { AssetField } from './asset-form.page.js';
import { assetTexts } from './assets.texts.js';

/** The details of an asset. */
export function FactsOf({ detail: { asset, place, parent, supplier } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const { noRoom } = useTexts(placeTexts);
  const categories = useTexts(categoryTexts);
  const criticalities = useTexts(criticalityTexts);
  const { format } = usePortal();
  const dated = (day: string | null) => day && format.date(day);
  const { expiration_date: expiresOn, min_stock: minStock, initial_stock: initialStock } = asset;
  const supplied = supplierShown(asset.supplier, supplier);
  return (
    <Section title={t.facts} panel>
      <Facts
        facts={[
          [
            t.location,
            place ? (
              <a href={`/locations/rooms/${place.id}`}>
                {[place.name, place.floor, place.building].join(', ')}
              </a>
            ) : (
              noRoom
            ),
          ],
          [t.category, categories[asset.category]],
          [t.criticality, asset.criticality && criticalities[asset.criticality]],
          [t.brand, [asset.brand, asset.model_number].filter(Boolean).join(' ')],
          [t.installationDate, dated(asset.installation_date)],
          [t.lastMaintenanceDate, dated(asset.last_maintenance_date)],
          parent !== null && [t.parentAsset, <a href={`/assets/${parent.id}`}>{parent.label}</a>],
          supplied !== null && [t.supplier, supplied],
          expiresOn !== null && [t.expirationDate, format.date(expiresOn)],
          minStock !== null && [t.minStock, format.number(minStock)],
          initialStock !== null && [t.initialStock, format.number(initialStock)],
          asset.description !== null && [t.description, asset.description],
          [t.recorded, <At moment={asset.created_at} />],
        ]}
      />
    </Section>
  );
}

/** The partner firm, and the free text about the supplier. */
function supplierShown(text: string | null, firm: AssetDetail['supplier']) {
  if (!firm || firm.label === text) return text;
  return [firm.label, text].filter((each) => each !== null).join(' · ');
}

/** The values of the dialog that changes a preventive schedule. */
export function scheduleValues(schedule: PreventiveScheduleResource): FormBody {
  const { interval_days: days, procedure_ids: ids } = schedule;
  return valuesOf({ maintenance_interval_days: days, procedure_ids: ids });
}

/** The preventive maintenance of an asset. */
export function Preventive({ detail: { asset, schedule, preventive } }: { detail: AssetDetail }) {
  const { t, portal, format } = usePage(assetTexts);
  const today = format.field(portal.tenant.now).slice(0, 10);
  return (
    <Section
      title={t.preventive}
      actions={
        <DialogButton
          needs="assets:write"
          id="interval"
          label={t.change}
          accessibleName={t.changeInterval}
          small
          title={t.changeInterval}
          action={`/assets/${asset.id}/interval`}
          submit={t.save}
          edits={scheduleValues(preventive.schedule)}
        >
          <AssetField name="maintenance_interval_days" />
          <ProceduresField procedures={preventive.choices} />
        </DialogButton>
      }
      panel
    >
      {schedule ? (
        <Facts
          facts={[
            [t.intervalFact, t.every(format.number(schedule.intervalDays))],
            schedule.nextDueOn !== null && [
              t.nextDue,
              <>
                {format.date(schedule.nextDueOn)}
                {isBefore(schedule.nextDueOn, today) && <OverdueMark />}
              </>,
            ],
            schedule.operationId !== null && [
              t.operation,
              <a href={`/operations/${schedule.operationId}`}>{t.itsOperation}</a>,
            ],
            preventive.chosen.length > 0 && [t.procedures, <ProcedureLinks of={preventive.chosen} />],
          ]}
        />
      ) : (
        <p class="text-secondary">{t.noSchedule}</p>
      )}
    </Section>
  );
}

/** Whether a day is before another. Days beyond the year 9999 are longer texts. */
function isBefore(day: string, other: string): boolean {
  return day.length === other.length && day < other;
}

/** The cost of an asset. */
export function Cost({ detail: { asset, figures, costs } }: { detail: AssetDetail }) {
  const { t, format } = usePage(assetTexts);
  const amount = (value: string | null) => value && format.money(value);
  return (
    <Section title={t.cost} panel>
      <Facts
        facts={[
          [t.unitPrice, amount(asset.unit_price)],
          [t.operationsCost, amount(figures.cost)],
          costs !== undefined && [t.workedIn(costs.year), format.workTime(minutesOf(costs))],
          costs !== undefined && [t.laborIn(costs.year), amount(costs.labor_cost)],
          costs !== undefined && [t.partsIn(costs.year), amount(costs.parts_cost)],
          costs !== undefined && [t.otherIn(costs.year), amount(costs.other_cost)],
          costs !== undefined && [t.totalIn(costs.year), <strong>{amount(costs.total_cost)}</strong>],
        ]}
      />
    </Section>
  );
}

/** The code on the asset's sticker. */
export function Label({ asset }: { asset: AssetResource }) {
  const t = useTexts(assetTexts);
  return (
    <Section
      title={t.label}
      actions={
        <LinkButton small href={`/assets/labels/sheet?ids=${asset.id}`} icon="printer" label={t.printLabel} />
      }
      panel
    >
      <Facts facts={[[t.qrCode, asset.qr_code ? <span class="mono">{asset.qr_code}</span> : t.noCode]]} />
    </Section>
  );
}

/** The procedures of the preventive operations of an asset. */
export interface PreventiveShown {
  readonly schedule: PreventiveScheduleResource;
  readonly chosen: readonly NamedProcedure[];
  /** Those to choose from; none for readers who may not change them. */
  readonly choices: readonly NamedProcedure[];
}

/** The data of an asset's page. */
export interface AssetDetail {
  readonly asset: AssetResource;
  readonly place: RoomPlace | undefined;
  readonly parent: Chosen | null;
  readonly supplier: Chosen | null;
  /** The current alarms. */
  readonly alarms: readonly DisplayedAlarm[];
  readonly meters: readonly MeterResource[];
  readonly components: readonly AssetResource[];
  /** Open operations first. */
  readonly operations: readonly DisplayedOperation[];
  readonly figures: AssetFigures;
  /** What the steps of its checklists measured over time, and what failed last. */
  readonly courses: readonly StepCourse[];
  readonly failures: readonly FailureOnAsset[];
  /** What the work on it cost this year, in total and by month; undefined for readers who may not see what labor costs. */
  readonly costs: YearCosts | undefined;
  readonly history: readonly AssetStatusChangeResource[];
  readonly downtimes: readonly DowntimeResource[];
  readonly schedule: ScheduleShown | null;
  readonly preventive: PreventiveShown;
  readonly attachments: readonly AttachmentResource[];
}
