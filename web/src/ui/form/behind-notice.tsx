import { Button } from 'antd';
import { useText } from '#i18n/text.ts';

interface BehindNoticeProps {
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows that another user has saved the record that is edited here: the typed input stays until the user decides. */
export function BehindNotice({ onTakeTheirs, onKeepMine }: BehindNoticeProps) {
  const text = useText();
  return (
    <div className="notice" role="status">
      <p>
        {text('editor.meanwhile')}
        <br />
        <span className="hint">{text('editor.meanwhile.kept')}</span>
      </p>
      <Button size="small" onClick={onTakeTheirs}>
        {text('editor.stale.take_theirs')}
      </Button>{' '}
      <Button size="small" type="primary" onClick={onKeepMine}>
        {text('editor.stale.keep_mine')}
      </Button>
    </div>
  );
}
