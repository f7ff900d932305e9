import type { NodeProperty } from '../n8n.js';

/** What the deliveries of one webhook endpoint are verified with. */
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
        'The signing secret of the endpoint, or its public key (whpk_…); several with spaces between while one is being replaced',
    },
  ];
}
