/** The address of the list of endpoints. */
export const LIST = '/developers/webhooks';

/** The address of an endpoint's page. */
export function endpointAddress(id: string): string {
  return `${LIST}/${id}`;
}

/** The address of a delivery's page. */
export function deliveryAddress(endpointId: string, id: string): string {
  return `${endpointAddress(endpointId)}/deliveries/${id}`;
}
