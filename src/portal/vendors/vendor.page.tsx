import type { DisplayedOperation } from '../../operations/index.js';
import type { ListedPerson, VendorResource } from '../../vendors/index.js';
import {
  At,
  ConfirmButton,
  Facts,
  Note,
  page,
  type PageView,
  type PortalContext,
  PostButton,
  Section,
  usePage,
  useTexts,
} from '../kit/index.js';
import { OperationsOf, Scheduled } from '../operations/operations-rows.js';
import { PeopleOfVendor } from './vendor-people.page.js';
import { PartnershipMark } from './vendors.page.js';
import { vendorTexts } from './vendors.texts.js';

/** The data of a vendor's page. */
export interface VendorDetail {
  readonly vendor: VendorResource;
  /** The people of the firm who can sign in and see its operations. */
  readonly people: readonly ListedPerson[];
  /** The number of its open operations. */
  readonly open: number;
  /** Some of its operations, the open ones first. */
  readonly operations: readonly DisplayedOperation[];
}

/** The page of a firm: its partnership with the business, and its operations. */
export function vendorPage(portal: PortalContext, detail: VendorDetail): PageView {
  const { vendor, open } = detail;
  const t = portal.texts(vendorTexts);
  const status = vendor.partnership_status;
  return page(
    {
      place: 'vendors',
      title: vendor.name,
      crumbs: [{ name: t.title, href: '/vendors' }],
      mark: <PartnershipMark status={status} />,
      actions: portal.may('vendors:write') && <Actions detail={detail} />,
    },
    <>
      {status === 'proposed' && <Note tone="amber" icon="hourglass" text={t.toAccept} />}
      {status === 'ended' && open > 0 && (
        <Note tone="amber" icon="alert-triangle">
          <p>
            <a href={`/operations?vendor_id=${vendor.id}&tab=open`}>{t.stillOpen(open)}</a>
          </p>
        </Note>
      )}
      <div class="split">
        <div>
          <Operations detail={detail} />
          <PeopleOfVendor vendor={vendor} people={detail.people} />
        </div>
        <Section title={t.facts} panel>
          <Facts
            facts={[
              [t.since, vendor.accepted_at && <At moment={vendor.accepted_at} />],
              [t.recorded, <At moment={vendor.created_at} />],
              [t.changed, <At moment={vendor.updated_at} />],
              [t.open, portal.format.number(open)],
            ]}
          />
        </Section>
      </div>
    </>,
  );
}

function Actions({ detail: { vendor, open } }: { detail: VendorDetail }) {
  const t = useTexts(vendorTexts);
  const at = `/vendors/${vendor.id}`;
  switch (vendor.partnership_status) {
    case 'proposed':
      return (
        <>
          <ConfirmButton
            id="withdraw"
            label={t.withdraw}
            title={t.withdrawTitle(vendor.name)}
            consequence={t.withdrawText}
            action={`${at}/withdraw`}
          />
          <PostButton action={`${at}/accept`} primary icon="check" label={t.accept} />
        </>
      );
    case 'accepted':
      return (
        <ConfirmButton
          id="end"
          label={t.end}
          title={t.endTitle(vendor.name)}
          consequence={t.endText(open)}
          action={`${at}/end`}
        />
      );
    case 'ended':
      return <PostButton action="/vendors" fields={{ name: vendor.name }} primary label={t.proposeAgain} />;
  }
}

function Operations({ detail: { vendor, operations } }: { detail: VendorDetail }) {
  const { t, format } = usePage(vendorTexts);
  return (
    <OperationsOf
      title={t.operations}
      all={
        operations.length > 0 && <a href={`/operations?vendor_id=${vendor.id}&tab=all`}>{t.allOperations}</a>
      }
      none={t.noOperations}
      operations={operations}
      more={[
        { name: t.scheduled, cell: (operation) => <Scheduled of={operation} /> },
        {
          name: t.amount,
          align: 'end',
          cell: ({ agreed_amount: amount }) => amount && format.money(amount),
        },
      ]}
    />
  );
}
