import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { SecretCipher } from './secret-cipher.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { webhookComplaints } from './webhook.messages.js';

// Base64 has no hyphen. With `[^]*?` in its place, each BEGIN without an END would search the whole rest of the text.
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[^-]*-----END (?:[A-Z]+ )*PRIVATE KEY-----/;

/** The columns of an endpoint that store its client certificate; all null without one. */
export type CertificateColumns = Pick<
  WebhookEndpoint,
  | 'clientCertificate'
  | 'clientCertificateSubject'
  | 'clientCertificateFingerprint'
  | 'clientCertificateExpiresAt'
  | 'clientKeyEncrypted'
>;

/** The client certificates that deliveries present to receivers (D67). Private keys are encrypted at rest. */
@Injectable()
export class ClientCertificates {
  constructor(private readonly cipher: SecretCipher) {}

  /**
   * Checks a certificate and encrypts its key.
   *
   * @param pem the certificate, its chain, and its private key without a passphrase; null for no certificate
   * @param now the time at which the certificate must still be valid
   * @throws ApiError `invalid_parameter` for `client_certificate`
   */
  toColumns(endpointId: string, pem: string | null, now: Date): CertificateColumns {
    if (pem === null) return NO_CERTIFICATE;
    const chain = pem.match(CERTIFICATES) ?? [];
    const [certificate] = chain.map(parseCertificate);
    if (certificate === undefined) throw refused(webhookComplaints.notCertificate);
    const key = parsePrivateKey(KEY.exec(pem)?.[0]);
    if (!certificate.checkPrivateKey(key)) throw refused(webhookComplaints.otherKey);
    const expiresAt = new Date(certificate.validTo);
    if (expiresAt <= now) throw refused(webhookComplaints.expiredCertificate);
    const text = key.export({ type: 'pkcs8', format: 'pem' }) as string;
    return {
      clientCertificate: `${chain.join('\n')}\n`,
      clientCertificateSubject: certificate.subject.split('\n').join(', '),
      clientCertificateFingerprint: certificate.fingerprint256,
      clientCertificateExpiresAt: expiresAt,
      clientKeyEncrypted: this.cipher.encrypt(text, clientKeyContext(endpointId)),
    };
  }

  /** Decrypts a private key. @returns it in PEM @throws Error when it cannot be decrypted */
  decryptKey(endpointId: string, encrypted: Buffer): string {
    return this.cipher.decrypt(encrypted, clientKeyContext(endpointId));
  }
}

/** The encryption context of a client key: it decrypts only as the client key of this endpoint. */
export const clientKeyContext = (endpointId: string) => `client key of ${endpointId}`;

const NO_CERTIFICATE: CertificateColumns = {
  clientCertificate: null,
  clientCertificateSubject: null,
  clientCertificateFingerprint: null,
  clientCertificateExpiresAt: null,
  clientKeyEncrypted: null,
};

function parseCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw refused(webhookComplaints.notCertificate);
  }
}

function parsePrivateKey(pem = ''): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw refused(webhookComplaints.noPrivateKey);
  }
}

function refused(reason: Reason): ApiError {
  return ApiError.invalid('client_certificate', reason);
}
