import { wordsOf, writtenReason, type StoredText } from '../kernel/messages/messages.js';
import { operationMessages } from './operation.messages.js';

/**
 * The title and description of a preventive operation (D29): as they are stored, in English, and as reasons.
 *
 * @param asset its name
 * @param dueOn the day that it is due, `YYYY-MM-DD`
 */
export function preventiveWords(asset: string, dueOn: string) {
  const titleReason = operationMessages.preventiveTitle({ asset });
  const descriptionReason = operationMessages.preventiveDescription({ dueOn });
  return {
    title: wordsOf(titleReason, 'api'),
    titleReason,
    description: wordsOf(descriptionReason, 'api'),
    descriptionReason,
  };
}

/** The asset that the title of a preventive operation names; undefined for any other title. */
export function preventiveAssetOf(title: StoredText): string | undefined {
  const reason = writtenReason(title);
  if (reason?.key !== operationMessages.preventiveTitle({ asset: '' }).key) return undefined;
  return (reason.params as { asset: string }).asset;
}
