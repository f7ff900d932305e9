import { PRIORITIES, operationStatusTexts } from '../../operations/index.js';
import { filterFields } from '../kit/declared-fields.js';
import { choicesOf, SelectField } from '../kit/fields.js';
import { Filters } from '../kit/filters.js';
import { FormScope } from '../kit/form-scope.js';
import { newForm } from '../kit/form-state.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { priorityTexts } from '../kit/priorities.js';
import { tradeTexts } from '../kit/trades.js';
import { OperationsQuery } from './dto.js';
import type { OperationsList } from './operations-listing.js';
import { listTexts } from './operations.texts.js';

const Filter = filterFields(OperationsQuery, listTexts, { required_skill: tradeTexts });

/** The filters of the list. */
export function ListFilters({ list }: { list: OperationsList }) {
  const portal = usePortal();
  const { form, chosen } = list;
  const statuses = choicesOf(list.statuses, useTexts(operationStatusTexts));
  const priorities = choicesOf([...PRIORITIES].reverse(), useTexts(priorityTexts));
  const buildings = list.buildings.map(({ id, label }) => ({ value: id, label }));
  const rare = (
    <>
      {portal.may('vendors:read') && <Filter name="vendor_id" lookup="vendors" chosen={chosen.vendor} />}
      <Filter name="asset_id" lookup="assets" chosen={chosen.asset} />
      <Filter name="building_id" choices={buildings} />
      <Filter name="required_skill" />
      <Filter name="from" />
      <Filter name="to" />
    </>
  );
  return (
    <Filters
      form={form}
      kept={{ tab: list.tab }}
      more={rare}
      moreNames={['vendor_id', 'building_id', 'asset_id', 'required_skill', 'from', 'to']}
    >
      <Filter name="search" />
      <Filter name="status" choices={statuses} />
      <Filter name="priority" choices={priorities} />
      <Filter name="technician_id" lookup="technicians" chosen={chosen.technician} />
      <FormScope value={newForm({ sort: list.sort })}>
        <SortField />
      </FormScope>
    </Filters>
  );
}

function SortField() {
  const t = useTexts(listTexts);
  const choices = [
    { value: '-created_at', label: t.newest },
    { value: 'scheduled_for', label: t.soonest },
    { value: '-scheduled_for', label: t.latest },
    { value: '-updated_at', label: t.changed },
  ];
  return <SelectField name="sort" label={t.sort} required choices={choices} />;
}
