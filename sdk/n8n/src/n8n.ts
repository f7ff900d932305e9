/**
 * What the nodes use of n8n, as `n8n-workflow` declares it: that package brings a server's worth of others along, and nothing of
 * it is needed at run time.
 */

/** A parameter of a node or a credential, as the editor shows it. */
export interface NodeProperty {
  readonly displayName: string;
  readonly name: string;
  readonly type:
    'string' | 'number' | 'boolean' | 'options' | 'multiOptions' | 'json' | 'collection' | 'notice';
  readonly default: string | number | boolean | readonly string[] | Readonly<Record<string, never>>;
  readonly description?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly noDataExpression?: boolean;
  readonly options?: readonly (PropertyChoice | NodeProperty)[];
  readonly typeOptions?: Readonly<Record<string, unknown>>;
  readonly displayOptions?: { readonly show: Shown };
}

/** With which values of other parameters a parameter is shown. */
export type Shown = Readonly<Record<string, readonly (string | boolean)[]>>;

/** A value to choose. */
export interface PropertyChoice {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
  readonly action?: string;
}

/** What the editor shows of a node. */
export interface NodeDescription {
  readonly displayName: string;
  readonly name: string;
  readonly icon: `fa:${string}`;
  readonly iconColor: 'blue';
  readonly group: readonly ('transform' | 'trigger')[];
  readonly version: number;
  readonly subtitle?: string;
  readonly description: string;
  readonly defaults: { readonly name: string };
  readonly inputs: readonly 'main'[];
  readonly outputs: readonly 'main'[];
  readonly usableAsTool?: true;
  readonly credentials: readonly { readonly name: string; readonly required: boolean }[];
  readonly webhooks?: readonly {
    readonly name: 'default';
    readonly httpMethod: 'POST';
    readonly responseMode: 'onReceived';
    readonly path: string;
  }[];
  readonly properties: readonly NodeProperty[];
}

/** One item that flows through a workflow. */
export interface Item {
  readonly json: Record<string, unknown>;
  readonly pairedItem?: { readonly item: number };
}

/** A method of the API. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request that n8n sends with the credential's key. */
export interface HttpRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: object;
  readonly json?: boolean;
  readonly returnFullResponse: true;
  readonly ignoreHttpStatusErrors: true;
}

/** The answer to it. */
export interface HttpResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

interface Helpers {
  httpRequestWithAuthentication(
    this: unknown,
    credential: string,
    request: HttpRequest,
  ): Promise<HttpResponse>;
}

/** What n8n gives to every function of a node. */
export interface NodeFunctions {
  readonly helpers: Helpers;
  getNode(): { readonly id: string; readonly name: string };
  getCredentials(name: string): Promise<Readonly<Record<string, unknown>>>;
}

/** What n8n gives to a node that runs. */
export interface ExecuteFunctions extends NodeFunctions {
  readonly helpers: Helpers & {
    assertBinaryData(item: number, property: string): { readonly fileName?: string };
    getBinaryDataBuffer(item: number, property: string): Promise<Buffer>;
  };
  getInputData(): readonly object[];
  getNodeParameter(name: string, item: number, fallback?: unknown): unknown;
  getExecutionId(): string;
  evaluateExpression(expression: string, item: number): unknown;
  continueOnFail(): boolean;
}

/** What n8n gives to a trigger whose workflow is activated or deactivated. */
export interface HookFunctions extends NodeFunctions {
  getNodeParameter(name: string): unknown;
  getNodeWebhookUrl(name: string): string | undefined;
  getWorkflowStaticData(of: 'node'): Record<string, unknown>;
}

/** What n8n gives to a trigger that is called. */
export interface WebhookFunctions extends Omit<HookFunctions, 'getNodeWebhookUrl'> {
  getRequestObject(): {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly rawBody?: Buffer;
  };
  getResponseObject(): {
    status(code: number): { json(body: unknown): unknown };
  };
}

/** What a trigger makes of a call. */
export interface WebhookResult {
  /** What the workflow begins with; it does not run without. */
  readonly workflowData?: Item[][];
  readonly webhookResponse?: unknown;
  /** Whether the trigger has answered itself. */
  readonly noWebhookResponse?: true;
}
