import type { ListedPerson, VendorResource } from '../../vendors/index.js';
import {
  At,
  ConfirmButton,
  formPage,
  type FormState,
  InvitedFields,
  inviteLabel,
  LinkButton,
  type PageView,
  type PortalContext,
  Section,
  Table,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { peopleTexts, vendorTexts } from './vendors.texts.js';

/** The people of a firm who can sign in and see its operations, on the firm's page. */
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
    <LinkButton small href={`/vendors/${vendor.id}/people/invite`} icon="user-plus" label={t.invite} />
  );
  return (
    <Section title={t.title} actions={invite}>
      <Table
        none={t.none}
        label={t.title}
        rows={people}
        columns={[
          { name: t.name, onPhone: 'bare', names: ({ name, email }) => ({ name, sub: email }) },
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
    </Section>
  );
}

function Remove({ vendor, person: { id, name } }: { vendor: VendorResource; person: ListedPerson }) {
  const { t, format } = usePage(peopleTexts);
  return (
    <ConfirmButton
      id={`remove-${id}`}
      label={t.remove}
      accessibleName={format.labelled(t.remove, name)}
      class="btn btn-sm"
      title={t.removeTitle(name)}
      consequence={t.removeText}
      action={`/vendors/${vendor.id}/people/${id}/remove`}
    />
  );
}

/** The form that invites a person of a firm. @param isMailed whether the service sends the invitation itself */
export function invitePersonPage(
  portal: PortalContext,
  vendor: VendorResource,
  form: FormState,
  isMailed: boolean,
): PageView {
  const t = portal.texts(peopleTexts);
  const back = `/vendors/${vendor.id}`;
  const crumbs = [
    { name: portal.texts(vendorTexts).title, href: '/vendors' },
    { name: vendor.name, href: back },
  ];
  const post = { action: `${back}/people/invite`, form, submit: inviteLabel(portal, isMailed), back };
  return formPage(
    { place: 'vendors', title: t.inviteTitle(vendor.name), subtitle: t.inviteText, crumbs, ...post },
    <InvitedFields emailHint={t.emailHint} />,
  );
}
