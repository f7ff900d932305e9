import { operationStatusTexts, PRIORITIES } from '../../operations/index.js';
import { TRADE_CODES } from '../../technicians/index.js';
import { SelectField, TextField } from '../kit/fields.js';
import { Filters } from '../kit/filters.js';
import { newForm } from '../kit/form-state.js';
import { LookupField } from '../kit/lookup.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { priorityTexts } from '../kit/priorities.js';
import { tradeTexts } from '../kit/trades.js';
import type { OperationsList } from './operations-listing.js';
import { listTexts } from './operations.texts.js';

/** What the list is narrowed to. */
export function ListFilters({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  const { form, chosen } = list;
  const portal = usePortal();
  const statuses = useTexts(operationStatusTexts);
  const priorities = useTexts(priorityTexts);
  const rare = (
    <>
      {portal.may('vendors:read') && (
        <LookupField form={form} name="vendor_id" label={t.vendor} kind="vendors" chosen={chosen.vendor} />
      )}
      <LookupField form={form} name="asset_id" label={t.asset} kind="assets" chosen={chosen.asset} />
      <SelectField
        form={form}
        name="building_id"
        label={t.building}
        none={t.anyBuilding}
        choices={list.buildings.map(({ id, label }) => ({ value: id, label }))}
      />
      <SkillField list={list} />
      <TextField form={form} name="from" label={t.from} type="date" />
      <TextField form={form} name="to" label={t.to} type="date" />
    </>
  );
  return (
    <Filters
      kept={{ tab: list.tab }}
      more={rare}
      moreNames={['vendor_id', 'building_id', 'asset_id', 'required_skill', 'from', 'to']}
    >
      <TextField form={form} name="search" label={t.search} type="search" placeholder={t.searchHint} />
      <SelectField
        form={form}
        name="status"
        label={t.status}
        none={t.anyStatus}
        choices={list.statuses.map((value) => ({ value, label: statuses[value] }))}
      />
      <SelectField
        form={form}
        name="priority"
        label={t.priority}
        none={t.anyPriority}
        choices={[...PRIORITIES].reverse().map((value) => ({ value, label: priorities[value] }))}
      />
      <LookupField
        form={form}
        name="technician_id"
        label={t.technician}
        kind="technicians"
        chosen={chosen.technician}
      />
      <SortField list={list} />
    </Filters>
  );
}

function SortField({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  return (
    <SelectField
      form={newForm({ sort: list.sort })}
      name="sort"
      label={t.sort}
      required
      choices={[
        { value: '-created_at', label: t.newest },
        { value: 'scheduled_for', label: t.soonest },
        { value: '-scheduled_for', label: t.latest },
        { value: '-updated_at', label: t.changed },
      ]}
    />
  );
}

function SkillField({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  const trades = useTexts(tradeTexts);
  return (
    <SelectField
      form={list.form}
      name="required_skill"
      label={t.skill}
      none={t.anySkill}
      choices={TRADE_CODES.map((value) => ({ value, label: trades[value] }))}
    />
  );
}
