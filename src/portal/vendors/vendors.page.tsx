import { OneOf } from '../../kernel/validation/fields.js';
import {
  CreateVendorDto,
  PARTNERSHIP_STATUSES,
  type PartnershipStatus,
  type VendorResource,
} from '../../vendors/index.js';
import {
  At,
  DialogButton,
  filterFields,
  Filters,
  formFields,
  listPage,
  type Look,
  PageView,
  type PortalContext,
  statusMark,
} from '../kit/index.js';
import { partnershipTexts, vendorTexts } from './vendors.texts.js';

/** The filters of the list of vendors. */
export class VendorListQuery {
  @OneOf(PARTNERSHIP_STATUSES, { about: 'Only partnerships with this status.' })
  status?: PartnershipStatus;
}

/** The data of the list of vendors. */
export interface VendorList {
  readonly vendors: readonly VendorResource[];
  /** The number of open operations of each vendor, by id. */
  readonly open: ReadonlyMap<string, number>;
  readonly next: string | null;
}

const Filter = filterFields(VendorListQuery, vendorTexts, { status: partnershipTexts });

const VendorField = formFields(CreateVendorDto, vendorTexts);

/** The partner firms of the business. */
export function vendorsPage(portal: PortalContext, { vendors, open, next }: VendorList): PageView {
  const { format } = portal;
  const t = portal.texts(vendorTexts);
  const propose = (
    <DialogButton
      needs="vendors:write"
      id="propose"
      label={t.propose}
      icon="plus"
      primary
      text={t.proposeText}
      action="/vendors"
    >
      <VendorField name="name" label={t.firm} autofocus autocomplete="organization" />
    </DialogButton>
  );
  return listPage({
    place: 'vendors',
    title: t.title,
    subtitle: t.subtitle,
    actions: propose,
    filters: (
      <Filters>
        <Filter name="status" label={t.state} />
      </Filters>
    ),
    empty: { icon: 'truck', text: t.empty, children: propose },
    noMatch: { text: t.noMatch },
    rows: vendors,
    next,
    columns: [
      { name: t.name, grows: true, names: ({ id, name }) => ({ href: `/vendors/${id}`, name }) },
      {
        name: t.state,
        onPhone: 'bare',
        cell: (vendor) => <PartnershipMark status={vendor.partnership_status} />,
      },
      {
        name: t.open,
        align: 'end',
        cell: ({ id }) => {
          const count = format.number(open.get(id) ?? 0);
          return open.get(id) ? <a href={`/operations?vendor_id=${id}&tab=open`}>{count}</a> : count;
        },
      },
      { name: t.since, cell: (vendor) => <At moment={vendor.accepted_at} /> },
    ],
  });
}

/** The look of each partnership status. */
const LOOKS: Readonly<Record<PartnershipStatus, Look>> = {
  proposed: { tone: 'amber', icon: 'hourglass' },
  accepted: { tone: 'green', icon: 'heart-handshake' },
  ended: { tone: 'struck-through', icon: 'ban' },
};

/** The status of the partnership with a firm. */
export const PartnershipMark = statusMark(LOOKS, partnershipTexts);
