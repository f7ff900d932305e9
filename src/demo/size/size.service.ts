import { Injectable } from '@nestjs/common';
import { BusinessesService, KeysService, PrincipalsService, SCOPES } from '../../access/index.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { Integer } from '../../kernel/validation/fields.js';
import { fill, type Sizes } from './fill.js';

const COUNT = { min: 0, max: 999_999_999 };

/** The number of rows of each kind in a business for benchmarks; 0 if left out. */
export class SeedAtSizeDto {
  @Integer({ ...COUNT, about: 'How many assets.' }) assets?: number;
  @Integer({ ...COUNT, about: 'How many operations.' }) operations?: number;
  @Integer({ ...COUNT, about: 'How many spare parts.' }) parts?: number;
  @Integer({ ...COUNT, about: 'How many webhook deliveries.' }) deliveries?: number;
}

/** The result of `demo seed`. */
export interface SeededSize extends Sizes {
  readonly business_id: string;
  readonly key: string;
}

/** Creates businesses with a given number of rows, for benchmarks. */
@Injectable()
export class SizeService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly businesses: BusinessesService,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly keys: KeysService,
    private readonly principals: PrincipalsService,
  ) {}

  /**
   * Creates a new business. A million assets and operations take about a minute.
   *
   * @returns the counts, and a key with all scopes
   */
  async seed(sizes: Sizes): Promise<SeededSize> {
    const now = this.clock.now();
    const name = `Size test ${now.toISOString()}`;
    const { id } = await this.businesses.create({ name, plan: 'enterprise' });
    await fill(this.acrossBusinesses, id, sizes, now);
    const owner = await this.principals.ownerOf(id);
    const { secret } = await this.database.work(owner, (work) =>
      this.keys.create(work, { name: 'Size test', scopes: SCOPES }),
    );
    return { business_id: id, ...sizes, key: secret };
  }
}
