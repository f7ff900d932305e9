import { formatReason, generatedReason, type StoredText } from '../kernel/messages/messages.js';
import { operationMessages } from './operation.messages.js';

/**
 * The title and description of a preventive operation (D29): the stored English text, and the reason for translations.
 *
 * @param asset the asset's name
 * @param dueOn the due day, `YYYY-MM-DD`
 */
export function preventiveWords(asset: string, dueOn: string) {
  const titleReason = operationMessages.preventiveTitle({ asset });
  const descriptionReason = operationMessages.preventiveDescription({ dueOn });
  return {
    title: formatReason(titleReason, 'api'),
    titleReason,
    description: formatReason(descriptionReason, 'api'),
    descriptionReason,
  };
}

/** The asset's name in the title of a preventive operation; undefined for any other title. */
export function preventiveAssetOf(title: StoredText): string | undefined {
  const reason = generatedReason(title);
  if (reason?.key !== operationMessages.preventiveTitle({ asset: '' }).key) return undefined;
  return (reason.params as { asset: string }).asset;
}
