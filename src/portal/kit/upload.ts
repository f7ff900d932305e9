import type { Request } from 'express';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { readUpload } from '../../kernel/http/upload.js';
import { type FileReceiver, type ReceivedFile } from '../../kernel/files.js';
import type { PortalContext } from './portal-context.js';
import { press } from './submission.js';
import { refused, type PageView, type Redirect } from './view.js';

/**
 * Takes a file that a form sends: it is kept before the unit of work begins, which may then refer to it, at most once
 * however often the form is sent. A file that nothing came to refer to is forgotten.
 *
 * @param back where the form stands; why a file is not taken is said there
 */
export async function pressWithFile<File extends ReceivedFile>(
  portal: PortalContext,
  request: Request,
  receiver: FileReceiver<File>,
  back: string,
  act: (work: UnitOfWork, file: File) => Promise<Redirect>,
): Promise<Redirect | PageView> {
  let file: File;
  try {
    file = await readUpload(request, receiver, portal.business.id);
  } catch (error) {
    if (error instanceof ApiError) return refused(back, portal.refusal(error));
    throw error;
  }
  let isReferred = false;
  const { fileName, sha256 } = file;
  const fields = { _once: portal.query._once ?? '', file_name: fileName, sha256 };
  try {
    return await press(portal, fields, back, async (work) => {
      const shown = await act(work, file);
      isReferred = true;
      return shown;
    });
  } finally {
    if (!isReferred) await receiver.discard(file);
  }
}
