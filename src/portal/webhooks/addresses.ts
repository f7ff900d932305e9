/** Where the list of endpoints is. */
export const LIST = '/developers/webhooks';

/** Where an endpoint's page is. */
export function endpointAddress(id: string): string {
  return `${LIST}/${id}`;
}

/** Where the page of one of its deliveries is. */
export function deliveryAddress(endpointId: string, id: string): string {
  return `${endpointAddress(endpointId)}/deliveries/${id}`;
}
