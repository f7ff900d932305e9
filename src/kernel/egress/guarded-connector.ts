import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress, literalAddress } from './egress-guard.js';
import type { NameResolver } from './name-resolver.js';

/** A connection that was refused because of where it leads (D37). */
class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** A name that could not be resolved. */
class NameNotFoundError extends Error {
  readonly code = 'ENOTFOUND';
}

/** What a client shows of itself in TLS: a certificate, then those that it is signed by, and its private key, in PEM. */
export interface ClientIdentity {
  readonly certificate: string;
  readonly key: string;
}

/** How names are looked up, and how long that and connecting may take. */
export interface ConnectorOptions {
  readonly resolver: NameResolver;
  readonly timeoutMs: number;
  /** Decides about each address; the egress guard unless a test says otherwise. */
  readonly isAllowed?: (address: string) => boolean;
  /** Certificates to trust instead of those that Node.js trusts. */
  readonly ca?: string;
  /** What the client shows of itself, where a server asks; null for nothing. */
  readonly identity?: ClientIdentity | null;
}

/**
 * Opens connections to public addresses alone (§6.1, D37). It checks the literal, because no lookup happens for one;
 * every address that a name resolves to; and the address that the socket is in the end connected to. The name stays
 * in the URL, so that TLS asks for and verifies the right certificate.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { isAllowed = isPublicAddress, timeoutMs, ca, identity = null } = options;
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup: guardedLookup(options.resolver, isAllowed),
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
    ...shown(identity),
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

/** A connector for development: it goes anywhere (`WEBHOOK_UNSAFE_TARGETS`). */
export function openConnector(
  timeoutMs: number,
  identity: ClientIdentity | null = null,
): buildConnector.connector {
  return buildConnector({ timeout: timeoutMs, lookup: systemLookup, ...shown(identity) });
}

function shown(identity: ClientIdentity | null): { cert?: string; key?: string } {
  return identity === null ? {} : { cert: identity.certificate, key: identity.key };
}

function isConnectedTo(socket: Socket, isAllowed: (address: string) => boolean): boolean {
  return socket.remoteAddress !== undefined && isAllowed(socket.remoteAddress);
}

/** If any address of a name is refused, the name is: the socket would be free to try that one. */
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
