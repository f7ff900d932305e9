/** Reads from the API: a path below the base path. */
type Ask = <T>(path: string) => Promise<T>;

interface Things {
  readonly data: Record<string, string>[];
}

/** Every filter of the two big lists, with values that are common, rare, or not there at all. */
export const FILTERED: readonly { list: string; filters: (ask: Ask) => Promise<string[]> }[] = [
  {
    list: 'assets',
    filters: async (ask) => {
      const [newest] = (await ask<Things>('/assets?limit=1')).data;
      const [old] = (await ask<Things>('/assets?limit=1&search=00000100')).data;
      const soon = new Date(Date.parse(newest!.created_at!) - 60_000).toISOString();
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
        `building_id=${newest!.building_id}&search=pump`,
      ];
    },
  },
  {
    list: 'operations',
    filters: async (ask) => {
      const [newest] = (await ask<Things>('/operations?limit=1&assignee_type=technician')).data;
      const [delegated] = (await ask<Things>('/operations?limit=1&assignee_type=vendor')).data;
      const [asset] = (await ask<Things>('/assets?limit=1')).data;
      const [technician] = (await ask<Things>('/technicians?limit=1')).data;
      return [
        'status=done',
        'status=new',
        'status=start_disputed',
        `asset_id=${newest!.asset_id}`,
        `building_id=${asset!.building_id}`,
        `technician_id=${newest!.technician_id}`,
        `vendor_id=${delegated!.vendor_id}`,
        'assignee_type=technician',
        'assignee_type=vendor',
        'search=calibrate',
        `search=${encodeURIComponent(technician!.name!)}`,
        'search=fan%20500',
        'search=nothingofthekind',
        `status=new&technician_id=${newest!.technician_id}`,
      ];
    },
  },
];
