import { Controller, Post } from '@nestjs/common';
import { SavedViews, SaveViewDto, VIEWED_PLACES } from '../../access/index.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  ForRecord,
  MENU,
  Portal,
  type PortalContext,
  type RecordRequest,
  RequiresPermission,
  runAction,
} from '../kit/index.js';
import { viewTexts } from './saved-views.js';

/** Saving and deleting views of lists. */
@Controller('saved-views')
export class SavedViewsPortalController {
  constructor(private readonly views: SavedViews) {}

  @Post()
  @RequiresPermission('any')
  save(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return runAction(portal, body, listOf(body), async (work) => {
      const view = commandOf(portal, SaveViewDto, body);
      await this.views.save(work, view);
      return done(`${MENU[view.place].path}?${view.query}`, portal.texts(viewTexts).saved);
    });
  }

  @Post(':viewId/delete')
  @RequiresPermission('any')
  delete(@ForRecord('viewId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, '/', async (work) => {
      const place = await this.views.delete(work, id);
      return done(MENU[place].path, portal.texts(viewTexts).removed);
    });
  }
}

/** The list that the form was on, with its filters. */
function listOf({ place, query }: FormBody): string {
  const viewed = VIEWED_PLACES.find((each) => each === place);
  return viewed === undefined ? '/' : `${MENU[viewed].path}?${String(query)}`;
}
