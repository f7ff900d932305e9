import type { Request } from 'express';
import type { UnitOfWork } from '../../../kernel/database/unit-of-work.js';
import { ApiError } from '../../../kernel/errors/api-error.js';
import { readUpload } from '../../../kernel/http/upload.js';
import { type FileReceiver, type ReceivedFile } from '../../../kernel/files.js';
import type { PortalContext } from '../request/portal-context.js';
import { runAction } from './submission.js';
import { refused, type PageView, type Redirect } from '../request/view.js';

/**
 * Handles a form that uploads a file. The file is stored before the unit of work begins, so that the unit of work can refer to
 * it. The action runs at most once, even if the form is resent. A file that nothing refers to is deleted.
 *
 * @param back the page of the form, which shows why a file was rejected
 */
export async function runActionWithFile<File extends ReceivedFile>(
  portal: PortalContext,
  request: Request,
  receiver: FileReceiver<File>,
  back: string,
  act: (work: UnitOfWork, file: File) => Promise<Redirect>,
): Promise<Redirect | PageView> {
  let file: File;
  try {
    file = await readUpload(request, receiver, portal.principal);
  } catch (error) {
    if (error instanceof ApiError) return refused(back, portal.refusal(error));
    throw error;
  }
  let isReferenced = false;
  const { fileName, sha256 } = file;
  const fields = { _once: portal.query._once ?? '', file_name: fileName, sha256 };
  try {
    return await runAction(portal, fields, back, async (work) => {
      const shown = await act(work, file);
      isReferenced = true;
      return shown;
    });
  } finally {
    if (!isReferenced) await receiver.discard(file);
  }
}
