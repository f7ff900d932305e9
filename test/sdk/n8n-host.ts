import { request } from 'undici';
import { MaintenanceApi } from '../../sdk/n8n/src/credentials/MaintenanceApi.credentials.js';
import type {
  ExecuteFunctions,
  HookFunctions,
  HttpRequest,
  HttpResponse,
  Item,
  WebhookFunctions,
} from '../../sdk/n8n/src/n8n.js';
import type { TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import type { TestFile } from '../support/files.js';

type Values = Readonly<Record<string, unknown>>;

/** The settings of a node in a workflow, and its position in the execution. */
export interface NodeSettings {
  /** The parameters of each item, or one set for all items. */
  readonly parameters: Values | readonly Values[];
  readonly executionId?: string;
  readonly runIndex?: number;
  readonly continueOnFail?: boolean;
  readonly file?: TestFile;
}

/** Acts as n8n for the nodes: holds the credentials, and sends their requests over real sockets. */
export class N8nHost {
  /** The static data of the trigger, which n8n keeps between calls. */
  readonly staticData: Record<string, unknown> = {};

  constructor(private readonly credentials: Readonly<Record<string, Values>>) {}

  /** With the API key of a business. */
  static of(testApp: TestApp, { key }: Pick<TestBusiness, 'key'>, secret = 'whsec_none'): N8nHost {
    const maintenanceApi = { baseUrl: `${testApp.origin}/api/v1/`, apiKey: key };
    return new N8nHost({ maintenanceApi, maintenanceSigningSecret: { secret } });
  }

  executeFunctions({
    parameters,
    executionId = '7',
    runIndex = 0,
    continueOnFail = false,
    file,
  }: NodeSettings): ExecuteFunctions {
    const items: readonly Values[] = Array.isArray(parameters) ? parameters : [parameters];
    return {
      ...this.commonFunctions(),
      helpers: {
        httpRequestWithAuthentication: this.send,
        assertBinaryData: () => ({ fileName: file!.name }),
        getBinaryDataBuffer: () => Promise.resolve(file!.bytes),
      },
      getInputData: () => items.map((json): Item => ({ json })),
      getNodeParameter: (name, item, fallback) => items[item]![name] ?? fallback,
      getExecutionId: () => executionId,
      evaluateExpression: () => runIndex,
      continueOnFail: () => continueOnFail,
    };
  }

  hookFunctions(url: string, events: readonly string[]): HookFunctions {
    return {
      ...this.commonFunctions(),
      getNodeParameter: () => events,
      getNodeWebhookUrl: () => url,
      getWorkflowStaticData: () => this.staticData,
    };
  }

  /** @param refuse gets the status of responses that the trigger sends itself */
  webhookFunctions(
    call: ReturnType<WebhookFunctions['getRequestObject']>,
    events: readonly string[],
    refuse: (status: number) => void,
  ): WebhookFunctions {
    return {
      ...this.commonFunctions(),
      getNodeParameter: () => events,
      getWorkflowStaticData: () => this.staticData,
      getRequestObject: () => call,
      getResponseObject: () => ({ status: (code) => ({ json: () => refuse(code) }) }),
    };
  }

  private commonFunctions() {
    return {
      helpers: { httpRequestWithAuthentication: this.send },
      getNode: () => ({ id: 'a-node', name: 'Maintenance' }),
      getCredentials: (name: string) => Promise.resolve(this.credentials[name]!),
    };
  }

  /** Adds the credentials, and parses JSON responses, as n8n does. */
  private readonly send = async (name: string, options: HttpRequest): Promise<HttpResponse> => {
    const { authenticate } = new MaintenanceApi();
    const headers = Object.entries(authenticate.properties.headers).map(([header, value]) => [
      header,
      value.replace(/^=(.*)\{\{ \$credentials\.(\w+) \}\}$/, (_, text: string, field: string) => {
        return text + String(this.credentials[name]![field]);
      }),
    ]);
    const isJson = options.body !== undefined && !(options.body instanceof Uint8Array);
    const response = await request(options.url, {
      method: options.method,
      headers: {
        ...options.headers,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(Object.fromEntries(headers) as Record<string, string>),
      },
      body: isJson ? JSON.stringify(options.body) : ((options.body as Buffer | undefined) ?? null),
    });
    const text = await response.body.text();
    const body: unknown = options.json ? parsedIfJson(text) : text;
    return { statusCode: response.statusCode, headers: response.headers, body };
  };
}

function parsedIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
