import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';

/** The response of a tool. */
export interface ToolAnswer {
  readonly isError: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read freely
  readonly body: any;
}

/** Connects the official client with a key until the end of the test. */
export async function connectAgent(origin: string, key: string): Promise<Agent> {
  const client = new Client({ name: 'test agent', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return new Agent(client);
}

/** Lists tools and calls them. */
export class Agent {
  constructor(readonly client: Client) {}

  async toolNames(): Promise<string[]> {
    const { tools } = await this.client.listTools();
    return tools.map(({ name }) => name);
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const result = await this.client.callTool({ name, arguments: args });
    const [content] = result.content as { text: string }[];
    return { isError: result.isError === true, body: JSON.parse(content!.text) };
  }
}
