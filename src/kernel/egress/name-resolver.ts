import { lookup, Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';

/** Resolves host names to addresses. */
export abstract class NameResolver {
  /** All addresses of a name, IPv4 and IPv6. @throws Error when it has none, or is unknown */
  abstract addresses(hostname: string): Promise<string[]>;
}

const TIMEOUT_MS = 2_500;
const TRIES = 2;

/**
 * Queries DNS directly. The system's resolver (`getaddrinfo`) runs in Node's four shared threads, where a few names whose servers
 * never answer would delay all other deliveries. With `WEBHOOK_UNSAFE_TARGETS`, it uses the system's resolver, which also knows the
 * hosts file.
 */
@Injectable()
export class DnsNameResolver extends NameResolver {
  constructor(private readonly config: Config) {
    super();
  }

  async addresses(hostname: string): Promise<string[]> {
    if (this.config.webhookUnsafeTargets) {
      return (await lookup(hostname, { all: true })).map(({ address }) => address);
    }
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw (answers[0] as PromiseRejectedResult).reason;
    return found;
  }
}
