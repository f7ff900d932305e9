import { SHOWN_TIME_ENTRIES } from '../../labor/index.js';
import { operationStatusTexts, TIMELINE_LENGTH } from '../../operations/index.js';
import { type SparePartUnit, unitTexts } from '../../spare-parts/index.js';
import { usePage, useTexts } from '../kit/index.js';
import { laborTexts, timeKindTexts } from '../labor/labor.texts.js';
import { changeTexts, operationTexts } from '../operations/operation.texts.js';
import { Dated, PaperFacts, PaperTable, Part, Who } from './paper.js';
import type { PrintedOperation } from './printed-operation.js';
import { printTexts, signatureTexts } from './printed-operation.texts.js';

interface Props {
  readonly of: PrintedOperation;
}

/** The spare parts that were used, and those that are reserved. */
export function PrintedParts({ of: { own } }: Props) {
  const { t, format } = usePage(operationTexts);
  const units = useTexts(unitTexts);
  const { reference } = useTexts(printTexts);
  if (!own || own.parts.length === 0) return null;
  const unitOf = (unit: string | null) => (unit === null ? '' : ` ${units[unit as SparePartUnit]}`);
  return (
    <Part title={t.parts}>
      <PaperTable
        label={t.parts}
        rows={own.parts}
        columns={[
          { name: t.part, grows: true, cell: ({ name }) => name },
          { name: reference, cell: (part) => part.reference ?? '–' },
          own.parts.some(({ reserved }) => reserved > 0) && {
            name: t.reserved,
            isNumber: true,
            cell: ({ reserved, unit }) => `${format.number(reserved)}${unitOf(unit)}`,
          },
          { name: t.used, isNumber: true, cell: ({ used, unit }) => `${format.number(used)}${unitOf(unit)}` },
        ]}
      />
    </Part>
  );
}

/** The time that was spent; what it cost only for readers who may see rates. */
export function PrintedTime({ of: { own, operation, choice } }: Props) {
  const { t, format, portal } = usePage(laborTexts);
  const kinds = useTexts(timeKindTexts);
  const { hourlyRate, total, onlyNewest } = useTexts(printTexts);
  const entries = own?.labor.entries ?? [];
  if (entries.length === 0) return null;
  const hasRates = choice.hasCosts && portal.may('time:read');
  const money = (amount: string | null) => (amount === null ? '–' : format.money(amount));
  const sums = [total, '', '', format.workTime(operation.labor_minutes)];
  return (
    <Part
      title={t.time}
      about={cut(entries, SHOWN_TIME_ENTRIES) && onlyNewest(format.number(entries.length))}
    >
      <PaperTable
        label={t.time}
        rows={[...entries].reverse()}
        columns={[
          {
            name: t.who,
            grows: true,
            cell: ({ technician_name: name, note }) => (
              <>
                {name ?? '–'}
                {note !== null && <span class="secondary free-text">{note}</span>}
              </>
            ),
          },
          { name: t.kind, isShort: true, cell: ({ kind }) => kinds[kind] },
          { name: t.startedAt, isShort: true, cell: (entry) => <Dated moment={entry.started_at} /> },
          {
            name: t.duration,
            isNumber: true,
            cell: ({ minutes }) => (minutes === null ? t.running : format.workTime(minutes)),
          },
          hasRates && { name: hourlyRate, isNumber: true, cell: (entry) => money(entry.hourly_rate) },
          hasRates && { name: t.cost, isNumber: true, cell: ({ cost }) => money(cost) },
        ]}
        foot={hasRates ? [...sums, '', money(operation.labor_cost)] : sums}
      />
    </Part>
  );
}

/** The other costs, and all sums for readers who may see what labor costs. */
export function PrintedCosts({ of: { own, operation, choice } }: Props) {
  const { t, format, portal } = usePage(laborTexts);
  const { recorded } = useTexts(printTexts);
  if (!own || !choice.hasCosts) return null;
  const { costs } = own.labor;
  const hasSums = portal.may('time:read') && Number(operation.total_cost) > 0;
  if (costs.length === 0 && !hasSums) return null;
  return (
    <Part title={t.costs}>
      {costs.length > 0 && (
        <PaperTable
          label={t.costs}
          rows={[...costs].reverse()}
          columns={[
            { name: t.description, grows: true, cell: ({ description }) => description },
            { name: recorded, isShort: true, cell: (cost) => <Dated moment={cost.created_at} /> },
            { name: t.amount, isNumber: true, cell: ({ amount }) => format.money(amount) },
          ]}
        />
      )}
      {hasSums && (
        <div class="paper-sums">
          <PaperFacts
            facts={[
              [t.laborCost, format.money(operation.labor_cost)],
              [t.partsCost, format.money(operation.parts_cost)],
              [t.otherCost, format.money(operation.other_cost)],
              [t.totalCost, <strong>{format.money(operation.total_cost)}</strong>],
            ]}
          />
        </div>
      )}
    </Part>
  );
}

/** The history of the status, as signatures by name and time. */
export function Signatures({ of: { signatures, historyLength } }: Props) {
  const { t, format } = usePage(printTexts);
  const verbs = useTexts(signatureTexts);
  const statuses = useTexts(operationStatusTexts);
  const { forVendor } = useTexts(changeTexts);
  if (signatures.length === 0) return null;
  const newest = historyLength >= TIMELINE_LENGTH && t.onlyNewest(format.number(TIMELINE_LENGTH));
  return (
    <Part title={t.signatures} about={[t.signaturesAbout, newest].filter(Boolean).join(' ')}>
      <PaperTable
        label={t.signatures}
        rows={signatures}
        columns={[
          { name: t.what, isShort: true, cell: ({ action }) => <strong>{verbs[action]}</strong> },
          { name: t.status, isShort: true, cell: ({ toStatus }) => statuses[toStatus] },
          {
            name: t.by,
            grows: true,
            cell: ({ actor, onBehalfOf, reason }) => (
              <>
                <Who actor={actor} /> {onBehalfOf && forVendor(onBehalfOf.name)}
                {reason !== null && reason !== '' && <span class="secondary free-text">{reason}</span>}
              </>
            ),
          },
          { name: t.at, isShort: true, cell: ({ at }) => <Dated moment={at} /> },
        ]}
      />
    </Part>
  );
}

/** Whether a list was cut at its length. */
export function cut(list: readonly unknown[], length: number): boolean {
  return list.length >= length;
}
