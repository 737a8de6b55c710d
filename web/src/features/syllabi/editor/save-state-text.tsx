import { CheckCircleOutlined, ExclamationCircleOutlined, SyncOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { type SaveState, useSaveState } from '#features/syllabi/editor/save-states.ts';
import { useText } from '#i18n/text.ts';

const ICONS: Record<SaveState, ComponentType<{ spin?: boolean; 'aria-hidden': true }>> = {
  saved: CheckCircleOutlined,
  unsaved: SyncOutlined,
  saving: SyncOutlined,
  invalid: ExclamationCircleOutlined,
  conflict: ExclamationCircleOutlined,
  failed: ExclamationCircleOutlined,
};

/** Whether everything is saved, for the head of the editor. */
export function SaveStateText() {
  const text = useText();
  const state = useSaveState();
  const Icon = ICONS[state];
  return (
    <span className="save-state" data-state={state} role="status">
      <Icon aria-hidden spin={state === 'saving'} /> {text(`syllabus.save.${state}`)}
    </span>
  );
}
