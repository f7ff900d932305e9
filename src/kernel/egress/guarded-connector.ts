import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress, literalAddress } from './egress-guard.js';
import type { NameResolver } from './name-resolver.js';

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
