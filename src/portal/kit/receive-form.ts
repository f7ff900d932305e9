import { urlencoded, type Request, type Response } from 'express';
import { ApiError } from '../../kernel/errors/api-error.js';
import { tooManyFields } from '../../kernel/http/form-with-files.js';
import { httpMessages } from '../../kernel/http/http.messages.js';
import { largestSize, type CountBody } from '../../kernel/http/received-bodies.js';

/**
 * The size limits of a form in bytes, after decompression: of someone who is signed in, and of a stranger, whose forms have a few
 * short fields (D48). Files are sent separately.
 */
const MAX_FORM = { signedIn: 1_048_576, stranger: 65_536 };
/** The limit on the number of fields. The largest form, an import of assets, has fewer than 500. */
const MAX_FIELDS = 5_000;

const parserFor = (limit: number) => urlencoded({ extended: false, limit, parameterLimit: MAX_FIELDS });
const parsers = { signedIn: parserFor(MAX_FORM.signedIn), stranger: parserFor(MAX_FORM.stranger) };

/**
 * Reads a form from the request into its `body`. Other bodies, such as files, are left to their own parsers.
 *
 * @param sender determines the size limit
 * @param count counts the body before it is read
 * @throws ApiError `body_too_large`, `unsupported_media_type`, `malformed_request`; and what `count` throws
 */
export async function receiveForm(
  request: Request,
  response: Response,
  sender: keyof typeof MAX_FORM,
  count: CountBody,
): Promise<void> {
  if (request.is('application/x-www-form-urlencoded')) count(largestSize(request.headers, MAX_FORM[sender]));
  await new Promise<void>((done, refuse) =>
    parsers[sender](request, response, (error?: unknown) => (error ? refuse(formProblem(error)) : done())),
  );
}

function formProblem(error: unknown): ApiError {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new ApiError('body_too_large');
  if (type === 'parameters.too.many') return tooManyFields(MAX_FIELDS);
  if (status === 415) return new ApiError('unsupported_media_type');
  return new ApiError('malformed_request', httpMessages.malformedForm);
}
