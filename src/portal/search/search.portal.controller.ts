import { Controller, Get } from '@nestjs/common';
import { type PageView, Portal, type PortalContext, RequiresPermission } from '../kit/index.js';
import { GlobalSearch, type SearchSuggestions } from './global-search.js';
import { searchPage } from './search.page.js';

/** The global search. */
@Controller('search')
export class SearchPortalController {
  constructor(private readonly globalSearch: GlobalSearch) {}

  @Get()
  @RequiresPermission('any')
  async search(@Portal() portal: PortalContext): Promise<PageView> {
    const text = (portal.query.q ?? '').trim();
    return searchPage(portal, text, await this.globalSearch.search(portal, text));
  }

  /** Returns suggestions while a person types in the search field. */
  @Get('offer')
  @RequiresPermission('any')
  suggest(@Portal() portal: PortalContext): Promise<SearchSuggestions> {
    return this.globalSearch.suggest(portal, (portal.query.q ?? '').trim());
  }
}
