import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isPublicAddress, literalAddress, refusalOf } from '../kernel/egress/egress-guard.js';
import { NameResolver } from '../kernel/egress/name-resolver.js';
import type { Reason } from '../kernel/messages/messages.js';
import { egressComplaints } from '../kernel/egress/egress.messages.js';
import { webhookComplaints } from './webhook.messages.js';

const MAX_URL = 2_048;

/** A URL that was admitted as the target of deliveries. Only `WebhookTargets` makes one. */
export class WebhookTarget {
  /** @internal */
  constructor(readonly href: string) {}
}

/** A client of OAuth 2.0 as it is given: its token server was not looked at yet. */
interface GivenClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scope?: string | null;
}

/** The same, with a token server that was admitted. */
type AdmittedClient = Omit<GivenClient, 'tokenUrl'> & { readonly tokenUrl: WebhookTarget };

/** Decides which URLs may be registered (§6.1, D37). Asks DNS, so it stands before the unit of work, not inside. */
@Injectable()
export class WebhookTargets {
  constructor(
    private readonly config: Config,
    private readonly resolver: NameResolver,
  ) {}

  /**
   * Admits a URL as a target.
   *
   * @param param the name of the field that it was given in
   * @throws ApiError `invalid_parameter` for the field, saying what it must be
   */
  async admit(text: string, param = 'url'): Promise<WebhookTarget> {
    const refused = (reason: Reason) => ApiError.invalid(param, reason);
    if (text.length > MAX_URL || !URL.canParse(text)) throw refused(webhookComplaints.notUrl);
    const url = new URL(text);
    const refusal = this.config.webhookUnsafeTargets ? schemeRefusal(url) : await this.refusal(url);
    if (refusal !== undefined) throw refused(refusal);
    return new WebhookTarget(url.href);
  }

  /**
   * Admits the address of the token server among what is chosen of an endpoint (D67), where there is one.
   *
   * @throws ApiError `invalid_parameter` for `oauth2.token_url`, saying what it must be
   */
  async admitIn<Chosen extends { readonly oauth2?: GivenClient | null }>({
    oauth2,
    ...others
  }: Chosen): Promise<Omit<Chosen, 'oauth2'> & { oauth2?: AdmittedClient | null }> {
    if (!oauth2) return { ...others, ...(oauth2 === null ? { oauth2 } : {}) };
    return {
      ...others,
      oauth2: { ...oauth2, tokenUrl: await this.admit(oauth2.tokenUrl, 'oauth2.token_url') },
    };
  }

  private async refusal(url: URL): Promise<Reason | undefined> {
    if (url.protocol === 'http:') return webhookComplaints.httpForDevelopment;
    const refusal = refusalOf(url);
    if (refusal !== undefined || literalAddress(url.hostname) !== undefined) return refusal;
    const addresses = await this.resolver.addresses(url.hostname).catch(() => []);
    return addresses.length > 0 && addresses.every(isPublicAddress) ? undefined : egressComplaints.notPublic;
  }
}

/** Development allows any port and address, but still only HTTP. */
function schemeRefusal(url: URL): Reason | undefined {
  return ['http:', 'https:'].includes(url.protocol) ? undefined : egressComplaints.notHttp;
}
