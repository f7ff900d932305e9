import type { NodeProperty } from '../n8n.js';

/** The secrets that verify the deliveries of one webhook endpoint. */
export class MaintenanceSigningSecret {
  readonly name = 'maintenanceSigningSecret';
  readonly displayName = 'Maintenance Webhook Signing Secret';
  readonly properties: NodeProperty[] = [
    {
      displayName: 'Signing Secret',
      name: 'secret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'whsec_…',
      description:
        'The signing secret of the endpoint, or its public key (whpk_…). During a rotation, several separated by spaces',
    },
  ];
}
