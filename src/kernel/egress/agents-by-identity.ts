import { createHash } from 'node:crypto';
import type { Agent } from 'undici';
import type { ClientIdentity } from './guarded-connector.js';

/** How many agents with an identity are kept: their idle connections last for a second, so that little is lost with one. */
const MAX_KEPT = 256;

/** The HTTP clients of the service: one for all requests, and one for each identity that is shown in TLS. */
export class AgentsByIdentity {
  private readonly common: Agent;
  private readonly kept = new Map<string, Agent>();

  /** @param make makes the client that shows an identity, or none */
  constructor(private readonly make: (identity: ClientIdentity | null) => Agent) {
    this.common = make(null);
  }

  /** The client that shows an identity. @throws Error for a certificate or a key that OpenSSL does not take */
  of(identity: ClientIdentity | null): Agent {
    if (identity === null) return this.common;
    const name = createHash('sha256').update(`${identity.certificate} ${identity.key}`).digest('base64');
    const agent = this.kept.get(name) ?? this.make(identity);
    // The one that was used last stands last.
    this.kept.delete(name);
    this.kept.set(name, agent);
    this.dropOldest();
    return agent;
  }

  /** Ends all connections. */
  async destroy(): Promise<void> {
    await Promise.all([this.common, ...this.kept.values()].map((agent) => agent.destroy()));
  }

  private dropOldest(): void {
    if (this.kept.size <= MAX_KEPT) return;
    const [name, agent] = this.kept.entries().next().value!;
    this.kept.delete(name);
    // What is under way ends first.
    void agent.close();
  }
}
