/** A delivered event. Types and fields that the node does not know are passed on to the workflow. */
export interface WebhookEvent {
  /** The ID of the event, `evt_…`; the same in each of its deliveries. */
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly api_version: string;
  readonly data: { readonly object: { readonly object: string } & Readonly<Record<string, unknown>> };
}
