import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { Modal } from '#ui/overlay/modal.tsx';

interface StaleScheduleProps {
  /** Who saved it, and when. */
  message: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onCancel: () => void;
}

/** Resolves a version conflict: opens the stored schedule, or saves the own changes over it. */
export function StaleSchedule({ message, onTakeTheirs, onKeepMine, onCancel }: StaleScheduleProps) {
  const text = useText();
  return (
    <Modal
      open
      title={text('editor.stale')}
      onCancel={onCancel}
      footer={[
        <Button key="theirs" onClick={onTakeTheirs}>
          {text('editor.stale.take_theirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={onKeepMine}>
          {text('editor.stale.keep_mine')}
        </Button>,
      ]}
    >
      <p>{message}</p>
    </Modal>
  );
}
