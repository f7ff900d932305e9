import { getJson } from './load.js';

interface Listed {
  readonly data: { readonly id: string; readonly room_id: string }[];
}

/**
 * The bodies of the measured creates, for the newest asset and technician of a business.
 *
 * @param api the base URL of the API
 */
export async function bodiesOf(api: string, key: string) {
  const [asset] = (await getJson<Listed>(`${api}/assets?limit=1`, key)).data;
  const [technician] = (await getJson<Listed>(`${api}/technicians?limit=1`, key)).data;
  const operation = {
    title: 'Replace mechanical seal',
    required_skill: 'mechanical',
    assignee_type: 'technician',
    technician_id: technician!.id,
    asset_id: asset!.id,
    priority: 'high',
  };
  const pump = {
    name: 'Feed pump',
    room_id: asset!.room_id,
    category: 'pump',
    brand: 'Grundfos',
    model_number: 'CR 10',
  };
  return { assetId: asset!.id, operation, pump };
}
