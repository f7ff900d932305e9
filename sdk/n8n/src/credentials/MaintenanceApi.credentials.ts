import type { NodeProperty } from '../n8n.js';

/** The base URL of the API, and a key of the business. */
export class MaintenanceApi {
  readonly name = 'maintenanceApi';
  readonly displayName = 'Maintenance API';
  readonly properties: NodeProperty[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://maintenance.example.com/api/v1',
      description: 'The base URL of the API, with its version',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'mk_live_…',
      description: 'A key with the scopes that the workflow needs; the trigger needs webhooks:read',
    },
  ];
  /** Sends the key with every request. */
  readonly authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.apiKey }}' } },
  } as const;
  /** Reads the identity of the key. */
  readonly test = { request: { baseURL: '={{ $credentials.baseUrl }}', url: '/me' } };
}
