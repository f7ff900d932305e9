import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { SecretCipher } from './secret-cipher.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { webhookComplaints } from './webhook.messages.js';

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\S]*?-----END (?:[A-Z]+ )*PRIVATE KEY-----/;

/** A client certificate as the columns of an endpoint keep it: all null where there is none. */
export type KeptCertificate = Pick<
  WebhookEndpoint,
  | 'clientCertificate'
  | 'clientCertificateSubject'
  | 'clientCertificateFingerprint'
  | 'clientCertificateExpiresAt'
  | 'clientKeyEncrypted'
>;

/** The certificates with which deliveries show receivers who they come from (D67). Their private keys are encrypted at rest. */
@Injectable()
export class ClientCertificates {
  constructor(private readonly cipher: SecretCipher) {}

  /**
   * Checks a certificate and encrypts its key.
   *
   * @param pem the certificate, then those that it is signed by, and its private key without a passphrase; null for none
   * @param now what has expired by then is refused
   * @throws ApiError `invalid_parameter` for `client_certificate`
   */
  keep(endpointId: string, pem: string | null, now: Date): KeptCertificate {
    if (pem === null) return NONE;
    const chain = pem.match(CERTIFICATES) ?? [];
    const [certificate] = chain.map(certificateOf);
    if (certificate === undefined) throw refused(webhookComplaints.notCertificate);
    const key = keyOf(KEY.exec(pem)?.[0]);
    if (!certificate.checkPrivateKey(key)) throw refused(webhookComplaints.otherKey);
    const expiresAt = new Date(certificate.validTo);
    if (expiresAt <= now) throw refused(webhookComplaints.expiredCertificate);
    const text = key.export({ type: 'pkcs8', format: 'pem' }) as string;
    return {
      clientCertificate: `${chain.join('\n')}\n`,
      clientCertificateSubject: certificate.subject.split('\n').join(', '),
      clientCertificateFingerprint: certificate.fingerprint256,
      clientCertificateExpiresAt: expiresAt,
      clientKeyEncrypted: this.cipher.encrypt(text, clientKeyBox(endpointId)),
    };
  }

  /** A private key in PEM. @throws Error when it cannot be decrypted */
  open(endpointId: string, kept: Buffer): string {
    return this.cipher.decrypt(kept, clientKeyBox(endpointId));
  }
}

/** For whom a private key is encrypted: it decrypts as the client key of this endpoint and as nothing else. */
export const clientKeyBox = (endpointId: string) => `client key of ${endpointId}`;

const NONE: KeptCertificate = {
  clientCertificate: null,
  clientCertificateSubject: null,
  clientCertificateFingerprint: null,
  clientCertificateExpiresAt: null,
  clientKeyEncrypted: null,
};

function certificateOf(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw refused(webhookComplaints.notCertificate);
  }
}

function keyOf(pem = ''): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw refused(webhookComplaints.noPrivateKey);
  }
}

function refused(reason: Reason): ApiError {
  return ApiError.invalid('client_certificate', reason);
}
