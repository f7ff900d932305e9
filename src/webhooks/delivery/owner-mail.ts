import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Config } from '../../config.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/database/sql.js';
import { Log } from '../../kernel/log.js';

const FROM = 'Maintenance Management <no-reply@localhost>';

/** Writes to the owners of a business by e-mail, where `SMTP_URL` says how. The notice itself is already kept. */
@Injectable()
export class OwnerMail {
  private readonly transport: Transporter | undefined;

  constructor(
    config: Config,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly log: Log,
  ) {
    this.transport =
      config.smtpUrl === undefined ? undefined : createTransport(config.smtpUrl, { from: FROM });
  }

  /** Never throws: an e-mail that cannot be sent is logged, and the notice stands without it. */
  async send(businessId: string, subject: string, text: string): Promise<void> {
    if (!this.transport) return;
    try {
      const owners = await this.acrossBusinesses.rows<{ email: string }>(
        sql`SELECT email FROM users WHERE business_id = ${businessId} AND role = 'owner' AND is_active`,
      );
      for (const { email } of owners) await this.transport.sendMail({ to: email, subject, text });
    } catch (error) {
      this.log.error({ error: (error as Error).message }, 'An e-mail to an owner could not be sent.');
    }
  }
}
