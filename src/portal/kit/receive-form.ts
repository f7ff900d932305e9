import { urlencoded, type Request, type Response } from 'express';
import { ApiError } from '../../kernel/errors/api-error.js';
import { tooManyFields } from '../../kernel/http/form-with-files.js';
import { httpMessages } from '../../kernel/http/http.messages.js';

/** The size limit of a form, after decompression. Files are sent separately. */
const MAX_FORM = '1mb';
/** The limit on the number of fields. The largest form, an import of assets, has fewer than 500. */
const MAX_FIELDS = 5_000;

const receive = urlencoded({ extended: false, limit: MAX_FORM, parameterLimit: MAX_FIELDS });

/**
 * Reads a form from the request into its `body`. Other bodies, such as files, are left to their own parsers.
 *
 * @throws ApiError `body_too_large`, `unsupported_media_type`, `malformed_request`
 */
export async function receiveForm(request: Request, response: Response): Promise<void> {
  await new Promise<void>((done, refuse) =>
    receive(request, response, (error?: unknown) => (error ? refuse(formProblem(error)) : done())),
  );
}

function formProblem(error: unknown): ApiError {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new ApiError('body_too_large');
  if (type === 'parameters.too.many') return tooManyFields(MAX_FIELDS);
  if (status === 415) return new ApiError('unsupported_media_type');
  return new ApiError('malformed_request', httpMessages.malformedForm);
}
