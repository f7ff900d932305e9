import { Injectable } from '@nestjs/common';
import { lookup as systemLookup } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { Config } from '../../config.js';
import { isPublicAddress, literalAddress } from './egress-guard.js';

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

/** A connection that was refused because its address is not allowed (D37). */
class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** A name that could not be resolved. */
class NameNotFoundError extends Error {
  readonly code = 'ENOTFOUND';
}

/** A TLS client certificate, followed by its chain, and its private key, in PEM. */
export interface ClientIdentity {
  readonly certificate: string;
  readonly key: string;
}

/** The options of a connector. */
export interface ConnectorOptions {
  readonly resolver: NameResolver;
  /** The time limit for the DNS lookup and the connection, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether an address is allowed; the egress guard by default. */
  readonly isAllowed?: (address: string) => boolean;
  /** Certificates to trust instead of those that Node.js trusts. */
  readonly ca?: string;
  /** The client certificate, if a server requests one; null for none. */
  readonly identity?: ClientIdentity | null;
}

/**
 * Creates a connector that only opens connections to public addresses (§6.1, D37). It checks an IP address in the URL, for which no
 * lookup happens; every address that a name resolves to; and the address that the socket has connected to. The URL keeps the name, so
 * TLS requests and verifies the right certificate.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { isAllowed = isPublicAddress, timeoutMs, ca, identity = null } = options;
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup: guardedLookup(options.resolver, isAllowed),
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
    ...certificateOf(identity),
  });
  return (target, callback) => {
    const literal = literalAddress(target.hostname);
    if (literal !== undefined && !isAllowed(literal)) {
      callback(new AddressRefusedError(), null);
      return;
    }
    connect(target, (...[error, socket]) => {
      if (error) callback(error, null);
      else if (isConnectedTo(socket, isAllowed)) callback(null, socket);
      else {
        socket.destroy();
        callback(new AddressRefusedError(), null);
      }
    });
  };
}

/** A connector for development that connects to any address (`WEBHOOK_UNSAFE_TARGETS`). */
export function openConnector(
  timeoutMs: number,
  identity: ClientIdentity | null = null,
): buildConnector.connector {
  return buildConnector({ timeout: timeoutMs, lookup: systemLookup, ...certificateOf(identity) });
}

function certificateOf(identity: ClientIdentity | null): { cert?: string; key?: string } {
  return identity === null ? {} : { cert: identity.certificate, key: identity.key };
}

function isConnectedTo(socket: Socket, isAllowed: (address: string) => boolean): boolean {
  return socket.remoteAddress !== undefined && isAllowed(socket.remoteAddress);
}

/** Refuses a name if any of its addresses is refused, because the socket may connect to any of them. */
function guardedLookup(resolver: NameResolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolver.addresses(hostname).then(
      (addresses) => {
        if (addresses.length === 0) callback(new NameNotFoundError(), []);
        else if (!addresses.every(isAllowed)) callback(new AddressRefusedError(), []);
        else {
          const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
          if (options.all) callback(null, all);
          else callback(null, all[0]!.address, all[0]!.family);
        }
      },
      () => callback(new NameNotFoundError(), []),
    );
  };
}
