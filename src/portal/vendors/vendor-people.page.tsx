import type { ListedPerson, VendorResource } from '../../vendors/index.js';
import type { FormState } from '../kit/form-state.js';
import { ConfirmButton } from '../kit/dialog.js';
import { PostForm } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { At, PageHead, Section } from '../kit/page.js';
import { InvitedFields, InviteButtons, invitationTexts, LinkToHandOver } from '../kit/invitation.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { peopleTexts, vendorTexts } from './vendors.texts.js';

/** Those of a firm who sign in and see what it is given, on the firm's page. */
export function PeopleOfVendor({
  vendor,
  people,
}: {
  vendor: VendorResource;
  people: readonly ListedPerson[];
}) {
  const t = useTexts(peopleTexts);
  const mayWrite = usePortal().may('vendors:write');
  const invite = mayWrite && vendor.partnership_status !== 'ended' && (
    <a class="btn btn-sm" href={`/vendors/${vendor.id}/people/invite`}>
      <Icon name="user-plus" /> {t.invite}
    </a>
  );
  return (
    <Section title={t.title} actions={invite}>
      {people.length === 0 ? (
        <p class="text-secondary">{t.none}</p>
      ) : (
        <Table
          label={t.title}
          rows={people}
          keyOf={({ id }) => id}
          columns={[
            {
              name: t.name,
              onPhone: 'bare',
              cell: ({ name, email }) => (
                <>
                  {name}
                  <span class="sub">{email}</span>
                </>
              ),
            },
            { name: t.since, cell: ({ createdAt }) => <At moment={createdAt} /> },
            ...(mayWrite
              ? [
                  {
                    name: t.access,
                    cell: (person: ListedPerson) => <Remove vendor={vendor} person={person} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  );
}

function Remove({ vendor, person: { id, name } }: { vendor: VendorResource; person: ListedPerson }) {
  const t = useTexts(peopleTexts);
  return (
    <ConfirmButton
      id={`remove-${id}`}
      label={t.remove}
      class="btn btn-sm"
      title={t.removeTitle(name)}
      consequence={t.removeText}
      action={`/vendors/${vendor.id}/people/${id}/remove`}
    />
  );
}

/** The form by which somebody of a firm is invited. @param isMailed whether the service sends the invitation itself */
export function invitePersonPage(
  portal: PortalContext,
  vendor: VendorResource,
  form: FormState,
  isMailed: boolean,
): PageView {
  const title = portal.texts(peopleTexts).inviteTitle(vendor.name);
  return new PageView(
    title,
    'vendors',
    <Invite title={title} vendor={vendor} form={form} isMailed={isMailed} />,
  );
}

function Invite({
  title,
  vendor,
  form,
  isMailed,
}: {
  title: string;
  vendor: VendorResource;
  form: FormState;
  isMailed: boolean;
}) {
  const t = useTexts(peopleTexts);
  const list = useTexts(vendorTexts);
  const at = `/vendors/${vendor.id}`;
  return (
    <div class="form-page">
      <PageHead
        title={title}
        subtitle={t.inviteText}
        crumbs={[
          { name: list.title, href: '/vendors' },
          { name: vendor.name, href: at },
        ]}
      />
      <PostForm action={`${at}/people/invite`} form={form}>
        <InvitedFields form={form} emailHint={t.emailHint} />
        <InviteButtons isMailed={isMailed} back={at} />
      </PostForm>
    </div>
  );
}

/** A link that is handed over, because no mail is sent: shown once. */
export function personLinkPage(
  portal: PortalContext,
  { name, back, address }: { readonly name: string; readonly back: string; readonly address: string },
): PageView {
  const title = portal.texts(invitationTexts).invitationFor(name);
  const page = <LinkToHandOver title={title} purpose="invitation" address={address} back={back} />;
  return new PageView(title, 'vendors', page);
}
