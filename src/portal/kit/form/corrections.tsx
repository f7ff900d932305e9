import { OptionalReasonDto } from '../../../operations/index.js';
import { formFields } from './declared-fields.js';
import { ConfirmButton } from '../page/dialog.js';
import type { PortalContext } from '../request/portal-context.js';
import { useTexts } from '../request/portal-context.js';
import { words } from '../page/words.js';
import { texts } from '../page/texts.js';

const correctionTexts = texts(words);
const ReasonField = formFields(OptionalReasonDto, correctionTexts);

/** The button that deletes a record that was made by mistake, after asking why. */
export function DeleteMistake({
  title,
  consequence,
  action,
}: {
  /** The question of its dialog. */
  title: string;
  consequence: string;
  action: string;
}) {
  const t = useTexts(correctionTexts);
  return (
    <ConfirmButton
      id="delete"
      label={t.delete}
      icon="trash"
      title={title}
      consequence={consequence}
      action={action}
    >
      <ReasonField name="reason" />
    </ConfirmButton>
  );
}

/**
 * A time that a person entered; undefined if its minute is the one that the form showed. Forms show minutes, and a time that was left
 * alone keeps its seconds.
 */
export function changedMoment(
  { format }: PortalContext,
  entered: Date | undefined,
  shown: string | null,
): Date | undefined {
  const isShown = entered && shown !== null && format.field(entered) === format.field(shown);
  return isShown ? undefined : entered;
}
