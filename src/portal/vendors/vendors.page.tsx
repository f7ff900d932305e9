import { PARTNERSHIP_STATUSES, type PartnershipStatus, type VendorResource } from '../../vendors/index.js';
import { DialogButton } from '../kit/dialog.js';
import { Filters } from '../kit/filters.js';
import { SelectField, TextField } from '../kit/fields.js';
import { At, Empty, Mark, PageHead, type Tone } from '../kit/page.js';
import { Pager, Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { texts } from '../kit/texts.js';
import { PageView } from '../kit/view.js';
import { partnershipTexts, vendorTexts } from './vendors.texts.js';

/** What the list of vendors shows. */
export interface VendorList {
  readonly vendors: readonly VendorResource[];
  /** How many open operations each has, by its id. */
  readonly open: ReadonlyMap<string, number>;
  readonly next: string | null;
}

const listTexts = texts({
  any: { en: 'Any', fr: 'Tous' },
  noMatch: { en: 'No vendor matches this filter.', fr: 'Aucun prestataire ne correspond à ce filtre.' },
});

/** The firms that the business gives work to. */
export function vendorsPage(portal: PortalContext, list: VendorList): PageView {
  return new PageView(portal.texts(vendorTexts).title, 'vendors', <Vendors list={list} />);
}

function Vendors({ list }: { list: VendorList }) {
  const t = useTexts(vendorTexts);
  const own = useTexts(listTexts);
  const { query } = usePortal();
  const isNarrowed = (query.status ?? '') !== '';
  if (list.vendors.length === 0 && !isNarrowed && query.cursor === undefined)
    return (
      <>
        <PageHead title={t.title} />
        <Empty icon="truck" text={t.empty}>
          <ProposeButton />
        </Empty>
      </>
    );
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        <ProposeButton />
      </PageHead>
      <StatusFilter any={own.any} />
      {list.vendors.length === 0 ? (
        <Empty icon="filter-off" text={own.noMatch} />
      ) : (
        <VendorTable list={list} />
      )}
      <Pager next={list.next} />
    </>
  );
}

function StatusFilter({ any }: { any: string }) {
  const t = useTexts(vendorTexts);
  const words = useTexts(partnershipTexts);
  const choices = PARTNERSHIP_STATUSES.map((value) => ({ value, label: words[value] }));
  return (
    <Filters>
      <SelectField name="status" label={t.state} none={any} choices={choices} />
    </Filters>
  );
}

function VendorTable({ list: { vendors, open } }: { list: VendorList }) {
  const t = useTexts(vendorTexts);
  const { format } = usePortal();
  return (
    <Table
      label={t.title}
      rows={vendors}
      columns={[
        {
          name: t.name,
          grows: true,
          whole: ({ name }) => name,
          cell: ({ id, name }) => <a href={`/vendors/${id}`}>{name}</a>,
        },
        {
          name: t.state,
          onPhone: 'bare',
          cell: (vendor) => <PartnershipMark status={vendor.partnership_status} />,
        },
        {
          name: t.open,
          align: 'end',
          cell: ({ id }) => {
            const count = open.get(id) ?? 0;
            return count === 0 ? (
              format.number(0)
            ) : (
              <a href={`/operations?vendor_id=${id}&tab=open`}>{format.number(count)}</a>
            );
          },
        },
        { name: t.since, cell: (vendor) => <At moment={vendor.accepted_at} /> },
      ]}
    />
  );
}

function ProposeButton() {
  const t = useTexts(vendorTexts);
  return (
    <DialogButton
      needs="vendors:write"
      id="propose"
      label={t.propose}
      icon="plus"
      primary
      title={t.propose}
      text={t.proposeText}
      action="/vendors"
      submit={t.propose}
    >
      <TextField name="name" label={t.firm} required autofocus autocomplete="organization" />
    </DialogButton>
  );
}

/** How each state of a partnership looks. */
const LOOKS: Readonly<Record<PartnershipStatus, { tone: Tone; icon: string }>> = {
  proposed: { tone: 'amber', icon: 'hourglass' },
  accepted: { tone: 'green', icon: 'heart-handshake' },
  ended: { tone: 'struck', icon: 'ban' },
};

/** How the business stands with a firm. */
export function PartnershipMark({ status }: { status: PartnershipStatus }) {
  return <Mark {...LOOKS[status]} text={useTexts(partnershipTexts)[status]} />;
}
