import { createHash } from 'node:crypto';
import type { Agent } from 'undici';
import type { ClientIdentity } from './guarded-connector.js';

/** The maximum number of agents with an identity. Idle connections last one second, so closing the oldest agent costs little. */
const MAX_AGENTS = 256;

/** The HTTP agents of the service: one without a client certificate, and one for each client certificate. */
export class AgentsByIdentity {
  private readonly common: Agent;
  private readonly agents = new Map<string, Agent>();

  /** @param create creates an agent with an identity, or without one */
  constructor(private readonly create: (identity: ClientIdentity | null) => Agent) {
    this.common = create(null);
  }

  /** The agent with an identity. @throws Error for a certificate or a key that OpenSSL refuses */
  of(identity: ClientIdentity | null): Agent {
    if (identity === null) return this.common;
    const name = createHash('sha256').update(`${identity.certificate} ${identity.key}`).digest('base64');
    const agent = this.agents.get(name) ?? this.create(identity);
    // Moves it to the end, so that the map is ordered by last use.
    this.agents.delete(name);
    this.agents.set(name, agent);
    this.closeLeastRecentlyUsed();
    return agent;
  }

  /** Closes all connections. */
  async destroy(): Promise<void> {
    await Promise.all([this.common, ...this.agents.values()].map((agent) => agent.destroy()));
  }

  private closeLeastRecentlyUsed(): void {
    if (this.agents.size <= MAX_AGENTS) return;
    const [name, agent] = this.agents.entries().next().value!;
    this.agents.delete(name);
    // Requests in progress end first.
    void agent.close();
  }
}
