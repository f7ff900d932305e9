import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { Page, type PageRequest } from '../kernel/database/page.js';
import { contains, folded } from '../kernel/database/search.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { foldText } from '../kernel/folded-text.js';
import { eachOnce, newId } from '../kernel/ids.js';
import { messages, withParams } from '../kernel/messages/messages.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { Text } from '../kernel/validation/fields.js';
import { CHANGED_SINCE, type ChangedSince } from '../kernel/validation/filters.query.js';
import {
  Partnership,
  type PartnershipStatus,
  vendorResource,
  type VendorResource,
} from './partnership.entity.js';

/** A new vendor. */
export class CreateVendorDto {
  @Text({ about: 'The name of the vendor.', required: true, min: 1 }) name!: string;
}

/** The messages about vendors, partnerships and the people of a firm. */
export const vendorMessages = messages('vendor', {
  missing: { en: 'No such vendor.', fr: 'Prestataire introuvable.' },
  noPerson: { en: 'No such person.', fr: 'Personne introuvable.' },
  noBusiness: { en: 'No such business.', fr: 'Entreprise introuvable.' },
  ended: {
    en: 'The partnership has ended. Propose it again first.',
    fr: 'Le partenariat est terminé : proposez-le de nouveau d’abord.',
  },
  acceptedAlready: {
    en: 'The partnership is already accepted. Only the business can end it.',
    fr: 'Le partenariat est déjà accepté. Seule l’entreprise peut y mettre fin.',
  },
  partnerAlready: withParams<{ firm: string; status: PartnershipStatus }>({
    en: ({ firm, status }) => `A partnership with "${firm}" is already ${status}.`,
    fr: ({ firm, status }) => `Un partenariat avec « ${firm} » est déjà ${STATUSES[status]}.`,
  }),
  actsForOther: withParams<{ email: string }>({
    en: ({ email }) => `${email} already acts for another firm here.`,
    fr: ({ email }) => `${email} intervient déjà ici pour un autre prestataire.`,
  }),
});

const STATUSES: Readonly<Record<PartnershipStatus, string>> = {
  proposed: 'proposé',
  accepted: 'accepté',
  ended: 'terminé',
};

/** The lock that keeps concurrent requests from registering the same firm, or creating the same partnership, twice. */
const PARTNERSHIPS = 'partnerships';

/** The filters of a list of vendors. */
interface VendorFilters extends ChangedSince {
  readonly status?: PartnershipStatus;
}

/** The filters as conditions on the row `r`, a partnership. */
const vendorConditions = filterConditions<VendorFilters>({
  status: (status) => sql`r.status = ${status}`,
  ...CHANGED_SINCE,
});

/**
 * Partner firms, to which operations are assigned. Firms are shared by all businesses; a business owns only its partnership with a
 * firm.
 */
@Injectable()
export class VendorsService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /** One page of the firms that the business has or had a partnership with, newest partnership first. */
  list(tenant: TenantReader, page: PageRequest, filters: VendorFilters = {}): Promise<Page<VendorResource>> {
    return tenant.list(vendorResource, vendorConditions(filters), page);
  }

  /** A firm that the business has or had a partnership with. @throws ApiError `not_found` */
  async get(tenant: TenantReader, vendorId: string): Promise<VendorResource> {
    const first = { limit: 1, after: null };
    const [found] = (await tenant.list(vendorResource, [sql`r.vendor_id = ${vendorId}`], first)).items();
    return found ?? missing();
  }

  /** One page of all firms, newest first, for the operator. */
  async listFirms({ limit, after }: PageRequest): Promise<Page<{ id: string; name: string }>> {
    const rows = await this.acrossBusinesses.rows<{ id: string; name: string }>(
      sql`SELECT v.id, v.name FROM vendors v
        WHERE ${after?.id ?? null}::uuid IS NULL OR v.id < ${after?.id ?? null}::uuid ORDER BY v.id DESC LIMIT ${limit + 1}`,
    );
    return Page.ofRows(rows, limit);
  }

  /** Registers a firm, without any partnership. @returns its id */
  async create(name: string): Promise<string> {
    const now = this.clock.now();
    const id = newId(now);
    await this.acrossBusinesses.rows(
      sql`INSERT INTO vendors (id, name, created_at, updated_at) VALUES (${id}, ${name}, ${now}, ${now})`,
    );
    return id;
  }

  /**
   * Creates or accepts the partnership of the business with a vendor. Repeating it changes nothing.
   *
   * @returns the partnership's id
   * @throws ApiError `not_found` when there is no such vendor
   */
  async acceptPartnership(work: UnitOfWork, vendorId: string): Promise<string> {
    await work.lockSubject(PARTNERSHIPS);
    if (!(await work.row(sql`SELECT 1 FROM vendors v WHERE v.id = ${vendorId}`))) missing();
    const known = await work.row<Pick<Partnership, 'id' | 'status'>>(
      sql`SELECT r.id, r.status FROM ${Partnership} r WHERE r.vendor_id = ${vendorId}`,
    );
    const accepted = { status: 'accepted', acceptedAt: work.now } as const;
    if (!known) return work.insert(Partnership, { vendorId, ...accepted });
    if (known.status !== 'accepted') await work.update(Partnership, known.id, accepted);
    return known.id;
  }

  /**
   * Proposes a partnership to the firm with a name. If no firm or several firms have that name, registers a new firm. An ended
   * partnership is proposed again.
   *
   * @returns the firm's id
   * @throws ApiError `duplicate` when a partnership with a firm of that name is proposed or accepted already
   */
  async proposePartnership(work: UnitOfWork, name: string): Promise<string> {
    await work.lockSubject(PARTNERSHIPS);
    const [known] = await work.rows<Pick<Partnership, 'id' | 'vendorId' | 'status'>>(
      sql`SELECT r.id, r.vendor_id AS "vendorId", r.status FROM ${Partnership} r JOIN vendors v ON v.id = r.vendor_id
        WHERE lower(v.name) = lower(${name}) ORDER BY r.status = 'ended', r.id DESC LIMIT 1`,
    );
    if (known && known.status !== 'ended') throw alreadyPartner(name, known.status);
    const vendorId = known?.vendorId ?? (await this.findOrCreateFirm(work, name));
    const proposed = { status: 'proposed', acceptedAt: null } as const;
    if (known) await work.update(Partnership, known.id, proposed);
    else await work.insert(Partnership, { vendorId, ...proposed });
    return vendorId;
  }

  /**
   * Accepts a proposed partnership, for the firm. Repeating it changes nothing.
   *
   * @throws ApiError `not_found`; `invalid_state` for a partnership that has ended
   */
  async acceptProposal(work: UnitOfWork, vendorId: string): Promise<void> {
    const { id, status } = await lockPartnership(work, vendorId);
    if (status === 'ended') throw new ApiError('invalid_state', vendorMessages.ended);
    if (status === 'proposed')
      await work.update(Partnership, id, { status: 'accepted', acceptedAt: work.now });
  }

  /**
   * Declines a proposed partnership, for the firm. Repeating it changes nothing.
   *
   * @throws ApiError `not_found`; `invalid_state` for a partnership that was accepted
   */
  async declineProposal(work: UnitOfWork, vendorId: string): Promise<void> {
    const { id, status } = await lockPartnership(work, vendorId);
    if (status === 'accepted') throw new ApiError('invalid_state', vendorMessages.acceptedAlready);
    if (status === 'proposed') await work.update(Partnership, id, { status: 'ended' });
  }

  /**
   * Ends a partnership or withdraws a proposal. The firm gets no more operations, and its people lose access to the business. Its
   * current operations stay assigned to it until they are finished or reassigned. Repeating it changes nothing.
   *
   * @throws ApiError `not_found`
   */
  async endPartnership(work: UnitOfWork, vendorId: string): Promise<void> {
    const { id, status } = await lockPartnership(work, vendorId);
    if (status !== 'ended') await work.update(Partnership, id, { status: 'ended' });
  }

  private async findOrCreateFirm(work: UnitOfWork, name: string): Promise<string> {
    const firms = await work.rows<{ id: string }>(
      sql`SELECT v.id FROM vendors v WHERE lower(v.name) = lower(${name}) LIMIT 2`,
    );
    if (firms.length === 1) return firms[0]!.id;
    const id = work.newId();
    await work.write(
      sql`INSERT INTO vendors (id, name, created_at, updated_at) VALUES (${id}, ${name}, ${work.now}, ${work.now})`,
    );
    return id;
  }

  /** The partner firms whose name contains a text, by name, for a search field. */
  searchPartners(tenant: TenantReader, text: string, limit: number): Promise<{ id: string; name: string }[]> {
    return tenant.rows(sql`SELECT v.id, v.name FROM ${Partnership} r JOIN vendors v ON v.id = r.vendor_id
      WHERE r.status = 'accepted' AND ${contains(sql`v.name`, text)}
      ORDER BY lower(v.name), v.id LIMIT ${limit}`);
  }

  /** The names of firms that the business has or had a partnership with, by id. */
  async namesOf(tenant: TenantReader, vendorIds: readonly (string | null)[]): Promise<Map<string, string>> {
    const ids = eachOnce(vendorIds);
    if (ids.length === 0) return new Map();
    const firms = await tenant.rows<{ id: string; name: string }>(
      sql`SELECT v.id, v.name FROM ${Partnership} r JOIN vendors v ON v.id = r.vendor_id
        WHERE ${isOneOf('r.vendor_id', ids)}`,
    );
    return new Map(firms.map(({ id, name }) => [id, name]));
  }

  /** The partner firms with one of the names, in any letter case and with any accents (D44). */
  partnersNamed(tenant: TenantReader, names: readonly string[]): Promise<{ id: string; name: string }[]> {
    return tenant.rows(sql`SELECT v.id, v.name FROM ${Partnership} r JOIN vendors v ON v.id = r.vendor_id
      WHERE r.status = 'accepted' AND ${folded(sql`v.name`)} = ANY(${names.map(foldText)}::text[])`);
  }

  /** A firm, if the business has an accepted partnership with it. */
  async partner(tenant: TenantReader, vendorId: string): Promise<{ name: string } | undefined> {
    return (await this.partners(tenant, [vendorId])).get(vendorId);
  }

  /** The firms with an accepted partnership, by id. Others are left out. */
  async partners(
    tenant: TenantReader,
    vendorIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string }>> {
    if (vendorIds.length === 0) return new Map();
    const firms = await tenant.rows<{ id: string; name: string }>(
      sql`SELECT v.id, v.name FROM ${Partnership} r JOIN vendors v ON v.id = r.vendor_id
        WHERE ${isOneOf('r.vendor_id', vendorIds)} AND r.status = 'accepted'`,
    );
    return new Map(firms.map(({ id, name }) => [id, { name }]));
  }
}

/** Locks the partnership with a firm. @throws ApiError `not_found` */
async function lockPartnership(
  work: UnitOfWork,
  vendorId: string,
): Promise<Pick<Partnership, 'id' | 'status'>> {
  const [known] = await work.lockRows<Pick<Partnership, 'id' | 'status'>>(
    sql`SELECT r.id, r.status, r.updated_at FROM ${Partnership} r WHERE r.vendor_id = ${vendorId} FOR NO KEY UPDATE OF r`,
  );
  return known ?? missing();
}

function alreadyPartner(firm: string, status: PartnershipStatus): ApiError {
  return new ApiError('duplicate', vendorMessages.partnerAlready({ firm, status }), 'name');
}

function missing(): never {
  throw ApiError.notFound(vendorMessages.missing);
}
