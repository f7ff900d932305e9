import { Controller, Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { FirmAccount } from '../../access/index.js';
import { VendorPeopleService, VendorsService } from '../../vendors/index.js';
import {
  done,
  Form,
  type FormBody,
  type FormState,
  ForRecord,
  handOverPage,
  invitationTexts,
  InvitePersonDto,
  newForm,
  type OnceView,
  type PageView,
  Portal,
  type PortalContext,
  RecordId,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import { AccountMailer } from '../../access/index.js';
import { LinkLimit } from '../session/link-limit.js';
import { invitePersonPage } from './vendor-people.page.js';
import { peopleTexts } from './vendors.texts.js';

/** The people of a firm whom the business invited to sign in. */
@Controller('vendors/:vendorId/people')
export class VendorPeoplePortalController {
  constructor(
    private readonly vendors: VendorsService,
    private readonly people: VendorPeopleService,
    private readonly accountMailer: AccountMailer,
    private readonly linkLimit: LinkLimit,
  ) {}

  @Get('invite')
  @RequiresPermission('vendors:write')
  newInvitation(@ForRecord('vendorId') { portal, id: vendorId }: RecordRequest) {
    return this.inviteForm(portal, vendorId, newForm());
  }

  @Post('invite')
  @RequiresPermission('vendors:write')
  invite(
    @ForRecord('vendorId') { portal, id: vendorId, body }: RecordRequest,
    @Req() request: Request,
  ): Promise<Redirect | PageView> {
    const { language } = portal.user;
    return submit(portal, InvitePersonDto, body, {
      // The account belongs to the firm, which the business's unit of work cannot reach.
      prepare: async (person) => {
        await this.linkLimit.count(request, person.email);
        const isMailed = this.accountMailer.isAvailable;
        return this.people.openAccount(portal.tenant, vendorId, { ...person, language }, isMailed);
      },
      act: async (work, person, account: FirmAccount) => {
        await this.people.add(work, vendorId, account, { ...person, language });
        return { account, person };
      },
      done: (invited) => this.invited(portal, vendorId, invited),
      after: ({ account: { link } }) =>
        this.accountMailer.send(link && { ...link, businessName: portal.business.name }),
      failed: (form) => this.inviteForm(portal, vendorId, form),
    });
  }

  @Post(':personId/remove')
  @RequiresPermission('vendors:write')
  remove(
    @Portal() portal: PortalContext,
    @RecordId('vendorId') vendorId: string,
    @RecordId('personId') personId: string,
    @Form() body: FormBody,
  ): Promise<Redirect | PageView> {
    const back = `/vendors/${vendorId}`;
    return runAction(portal, body, back, async (work) => {
      await this.people.remove(work, vendorId, personId);
      return done(back, portal.texts(peopleTexts).removed);
    });
  }

  private async inviteForm(portal: PortalContext, vendorId: string, form: FormState): Promise<PageView> {
    const vendor = await this.vendors.get(portal.tenant, vendorId);
    return invitePersonPage(portal, vendor, form, this.accountMailer.isAvailable);
  }

  /** A person who already has an account needs no link. */
  private invited(
    portal: PortalContext,
    vendorId: string,
    { account: { link }, person: { name, email } }: { account: FirmAccount; person: InvitePersonDto },
  ): Redirect | OnceView {
    const back = `/vendors/${vendorId}`;
    if (link && !this.accountMailer.isAvailable)
      return handOverPage(portal, {
        place: 'vendors',
        title: portal.texts(invitationTexts).invitationFor(name),
        purpose: 'invitation',
        address: this.accountMailer.addressOf(link),
        back,
      });
    return done(
      back,
      link ? portal.texts(invitationTexts).mailed(email) : portal.texts(peopleTexts).admitted(name),
    );
  }
}
