import { standsStill, type NamedAsset } from '../../assets/index.js';
import type { FormState } from '../kit/form-state.js';
import { useTexts } from '../kit/portal-context.js';
import { Segments } from '../kit/segments.js';
import { formTexts } from './operation-form.texts.js';

/** Whether the machine runs, when the work on it is completed. Of one that stands still it has to be said. */
export function MachineField({ form, machine }: { form: FormState; machine: NamedAsset }) {
  const t = useTexts(formTexts);
  const isStanding = standsStill(machine.status);
  return (
    <Segments
      form={form}
      name="machine"
      label={machine.name}
      required={isStanding}
      choices={[
        { value: 'running', label: isStanding ? t.runsAgain : t.runs, icon: 'player-play' },
        { value: 'stopped', label: isStanding ? t.stillStopped : t.isStopped, icon: 'player-stop' },
      ]}
    />
  );
}

/** Whether the machine is stopped, when a problem with it is reported. */
export function StoppedField({ form }: { form: FormState }) {
  const t = useTexts(formTexts);
  return (
    <Segments
      form={form}
      name="is_stopped"
      label={t.isMachineStopped}
      choices={[
        { value: 'false', label: t.no, icon: 'player-play' },
        { value: 'true', label: t.yes, icon: 'player-stop' },
      ]}
    />
  );
}

/** How urgent it is, in the words of the person who found it. */
export function UrgencyField({ form }: { form: FormState }) {
  const t = useTexts(formTexts);
  return (
    <Segments
      form={form}
      name="priority"
      label={t.urgency}
      choices={[
        { value: 'low', label: t.canWait },
        { value: 'medium', label: t.soon },
        { value: 'high', label: t.urgent },
        { value: 'highest', label: t.danger },
      ]}
    />
  );
}
