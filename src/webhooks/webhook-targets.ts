import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { ApiError } from '../kernel/errors/api-error.js';
import {
  egressComplaints,
  isPublicAddress,
  literalAddress,
  refusalOf,
} from '../kernel/egress/egress-guard.js';
import { NameResolver } from '../kernel/egress/guarded-connector.js';
import type { Reason } from '../kernel/messages/messages.js';
import { webhookComplaints } from './webhook.messages.js';

const MAX_URL = 2_048;

/** A URL that was admitted as the target of deliveries. Only `WebhookTargets` creates instances. */
export class WebhookTarget {
  /** @internal */
  constructor(readonly href: string) {}
}

/** An OAuth 2.0 client whose token URL is not checked yet. */
interface UncheckedClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scope?: string | null;
}

/** An OAuth 2.0 client whose token URL was admitted. */
type CheckedClient = Omit<UncheckedClient, 'tokenUrl'> & { readonly tokenUrl: WebhookTarget };

/** Decides which URLs may be registered (§6.1, D37). It queries DNS, so call it before the unit of work, not inside. */
@Injectable()
export class WebhookTargets {
  constructor(
    private readonly config: Config,
    private readonly resolver: NameResolver,
  ) {}

  /**
   * Admits a URL as a target.
   *
   * @param param the name of the request field
   * @throws ApiError `invalid_parameter` for the field
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
   * Admits the token URL in the settings of an endpoint (D67), if there is one.
   *
   * @returns the settings with the checked client
   * @throws ApiError `invalid_parameter` for `oauth2.token_url`
   */
  async admitTokenUrl<Settings extends { readonly oauth2?: UncheckedClient | null }>({
    oauth2,
    ...others
  }: Settings): Promise<Omit<Settings, 'oauth2'> & { oauth2?: CheckedClient | null }> {
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

/** With `WEBHOOK_UNSAFE_TARGETS`, any port and address is allowed, but still only HTTP and HTTPS. */
function schemeRefusal(url: URL): Reason | undefined {
  return ['http:', 'https:'].includes(url.protocol) ? undefined : egressComplaints.notHttp;
}
