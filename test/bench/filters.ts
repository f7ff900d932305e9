/** The two lists that are filtered most. */
export type FilteredList = 'assets' | 'operations';

/** Reads from the API at a path below the base path. */
type Ask = <T>(path: string) => Promise<T>;

interface Things {
  readonly data: Record<string, string>[];
}

/**
 * Every filter of the two big lists, with common, rare and absent values; every pair of filters whose values can both be common,
 * including pairs that match nothing or only the oldest rows (`skew.ts`); and the worst triples.
 */
export const FILTERED: Readonly<Record<FilteredList, (ask: Ask) => Promise<string[]>>> = {
  assets: async (ask) => {
    const [newest] = (await ask<Things>('/assets?limit=1')).data;
    const [old] = (await ask<Things>('/assets?limit=1&search=00000100')).data;
    const soon = new Date(Date.parse(newest!.created_at!) - 60_000).toISOString();
    const hall = await halls(ask);
    return [
      'category=pump',
      'category=furniture',
      'category=security',
      'status=operational',
      'status=out_of_service',
      'status=retired',
      `building_id=${newest!.building_id}`,
      `room_id=${newest!.room_id}`,
      'placement=installed',
      'placement=stock',
      `updated_since=${soon}`,
      `updated_since=${old!.updated_at}`,
      'search=pump',
      'search=grundfos',
      'search=M-7919',
      'search=fan%20500',
      `search=${newest!.reference}`,
      'search=nothingofthekind',
      'category=pump&status=out_of_service',
      'category=pump&status=retired',
      'category=hvac&status=retired',
      'category=motor&placement=stock',
      `category=conveyor&building_id=${hall(1)}`,
      `category=furniture&building_id=${hall(2)}`,
      `category=motor&room_id=${newest!.room_id}`,
      `status=needs_maintenance&building_id=${hall(3)}`,
      'status=needs_maintenance&placement=stock',
      `status=retired&room_id=${newest!.room_id}`,
      `placement=stock&building_id=${hall(3)}`,
      `placement=stock&room_id=${newest!.room_id}`,
      `building_id=${hall(3)}&room_id=${newest!.room_id}`,
      `updated_since=${soon}&category=pump`,
      `updated_since=${old!.updated_at}&status=retired`,
      `updated_since=${soon}&building_id=${hall(3)}`,
      `updated_since=${soon}&placement=stock`,
      `updated_since=${soon}&room_id=${newest!.room_id}`,
      `updated_since=${soon}&search=pump`,
      'search=pump&category=furniture',
      'search=pump&status=retired',
      'search=pump&placement=stock',
      `search=pump&building_id=${hall(3)}`,
      `search=pump&room_id=${newest!.room_id}`,
      'category=motor&placement=stock&status=operational',
      `category=conveyor&status=operational&building_id=${hall(1)}`,
      `category=hvac&status=retired&building_id=${hall(4)}`,
      `status=operational&placement=stock&building_id=${hall(3)}`,
      'search=grundfos&category=motor&placement=stock',
      `search=fan&building_id=${hall(3)}&placement=stock`,
      `updated_since=${old!.updated_at}&placement=stock&category=motor`,
    ];
  },
  operations: async (ask) => {
    const [newest] = (await ask<Things>('/operations?limit=1&assignee_type=technician')).data;
    const [delegated] = (await ask<Things>('/operations?limit=1&assignee_type=vendor')).data;
    const technicians = (await ask<Things>('/technicians?limit=200')).data;
    const [first, second] = [technicians.at(-1)!.id, technicians.at(-2)!.id];
    const hall = await halls(ask);
    return [
      'status=done',
      'status=new',
      'status=start_disputed',
      `asset_id=${newest!.asset_id}`,
      `building_id=${hall(4)}`,
      `technician_id=${newest!.technician_id}`,
      `vendor_id=${delegated!.vendor_id}`,
      'assignee_type=technician',
      'assignee_type=vendor',
      'search=calibrate',
      `search=${encodeURIComponent(technicians[0]!.name!)}`,
      'search=fan%20500',
      'search=nothingofthekind',
      'status=cancelled&assignee_type=vendor',
      `status=new&technician_id=${technicians[0]!.id}`,
      `status=cancelled&technician_id=${first}`,
      `status=done&technician_id=${second}`,
      `status=cancelled&vendor_id=${delegated!.vendor_id}`,
      `status=cancelled&asset_id=${newest!.asset_id}`,
      `building_id=${hall(4)}&status=new`,
      `building_id=${hall(4)}&status=start_disputed`,
      `building_id=${hall(4)}&technician_id=${first}`,
      `building_id=${hall(4)}&vendor_id=${delegated!.vendor_id}`,
      `building_id=${hall(4)}&assignee_type=vendor`,
      `building_id=${hall(4)}&asset_id=${newest!.asset_id}`,
      `technician_id=${first}&assignee_type=vendor`,
      `technician_id=${first}&vendor_id=${delegated!.vendor_id}`,
      'search=calibrate&status=new',
      'search=calibrate&status=start_disputed',
      'search=calibrate&assignee_type=vendor',
      `search=calibrate&technician_id=${first}`,
      `search=calibrate&vendor_id=${delegated!.vendor_id}`,
      `search=calibrate&building_id=${hall(4)}`,
      `building_id=${hall(4)}&status=cancelled&assignee_type=vendor`,
      'search=calibrate&status=cancelled&assignee_type=vendor',
    ];
  },
};

/** The ids of the buildings, by the numbers in their names. */
async function halls(ask: Ask): Promise<(number: number) => string> {
  const buildings = (await ask<Things>('/buildings?limit=200')).data;
  return (number) => buildings.find(({ name }) => name === `Hall ${number}`)!.id!;
}
