import { isDown, type NamedAsset } from '../../assets/index.js';
import { useTexts } from '../kit/portal-context.js';
import { Segments } from '../kit/segments.js';
import { formTexts } from './operation-form.texts.js';

/** Whether the machine runs after the work. Required if it was stopped before. */
export function MachineField({ machine }: { machine: NamedAsset }) {
  const t = useTexts(formTexts);
  const isStopped = isDown(machine.status);
  const choices = [
    { value: 'running', label: isStopped ? t.runsAgain : t.runs, icon: 'player-play' },
    { value: 'stopped', label: isStopped ? t.stillStopped : t.isStopped, icon: 'player-stop' },
  ];
  return <Segments name="machine" label={machine.name} required={isStopped} choices={choices} />;
}

/** Whether the machine is stopped because of the reported problem. */
export function StoppedField() {
  const t = useTexts(formTexts);
  const choices = [
    { value: 'false', label: t.no, icon: 'player-play' },
    { value: 'true', label: t.yes, icon: 'player-stop' },
  ];
  return <Segments name="is_stopped" label={t.isMachineStopped} choices={choices} />;
}

/** The urgency of a problem, in everyday words. */
export function UrgencyField() {
  const t = useTexts(formTexts);
  const choices = [
    { value: 'low', label: t.canWait },
    { value: 'medium', label: t.soon },
    { value: 'high', label: t.urgent },
    { value: 'highest', label: t.danger },
  ];
  return <Segments name="priority" label={t.urgency} choices={choices} />;
}
