import { Controller, Get } from '@nestjs/common';
import { isOperationNumber } from '../../operations/index.js';
import { type PageView, Portal, type PortalContext, Redirect, RequiresPermission } from '../kit/index.js';
import { type FoundGroup, GlobalSearch, type SearchSuggestions } from './global-search.js';
import { searchPage } from './search.page.js';

/** The global search. */
@Controller('search')
export class SearchPortalController {
  constructor(private readonly globalSearch: GlobalSearch) {}

  @Get()
  @RequiresPermission('any')
  async search(@Portal() portal: PortalContext): Promise<PageView | Redirect> {
    const text = (portal.query.q ?? '').trim();
    const groups = await this.globalSearch.search(portal, text);
    const numbered = numberedIn(groups, text);
    return numbered === undefined ? searchPage(portal, text, groups) : new Redirect(numbered);
  }

  /** Returns suggestions while a person types in the search field. */
  @Get('offer')
  @RequiresPermission('any')
  suggest(@Portal() portal: PortalContext): Promise<SearchSuggestions> {
    return this.globalSearch.suggest(portal, (portal.query.q ?? '').trim());
  }
}

/** The page of the operation whose number was typed, such as `WO-1042`, if nothing else contains the text. */
function numberedIn(groups: readonly FoundGroup[], text: string): string | undefined {
  if (!isOperationNumber(text)) return undefined;
  const [group, ...others] = groups.filter(({ isSimilar }) => !isSimilar);
  const isOperation = group?.kind === 'operations' || group?.kind === 'past';
  return isOperation && others.length === 0 && group.found.length === 1 ? group.found[0]!.href : undefined;
}
