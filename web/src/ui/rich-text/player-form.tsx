import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import { EditorPopover } from './editor-popover.tsx';
import { playerOf } from './player-address.ts';

interface PlayerFormProps {
  anchor: DOMRect;
  onApply: (player: { src: string; title: string }) => void;
  onClose: () => void;
}

/** The address of a video on another site, or its embed code. */
export function PlayerForm({ anchor, onApply, onClose }: PlayerFormProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [title, setTitle] = useState('');
  const [tried, setTried] = useState(false);
  const source = playerOf(typed);
  const isWrong = tried && source === undefined;
  const apply = () => {
    setTried(true);
    if (source !== undefined) onApply({ src: source, title: title.trim() });
  };
  return (
    <EditorPopover anchor={anchor} label={text('rich_text.tool.player')} onSubmit={apply} onClose={onClose}>
      <Input
        value={typed}
        autoComplete="off"
        aria-label={text('rich_text.player.address')}
        placeholder={text('rich_text.player.address')}
        status={isWrong ? 'error' : ''}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isWrong ? (
        <p role="alert" className="rich-problem">
          {text('rich_text.player.wrong')}
        </p>
      ) : (
        <p className="hint">{text('rich_text.player.hint')}</p>
      )}
      <Input
        value={title}
        maxLength={200}
        autoComplete="off"
        aria-label={text('rich_text.player.title')}
        placeholder={text('rich_text.player.title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="rich-popover-row">
        <Button type="primary" size="small" onClick={apply}>
          {text('rich_text.insert')}
        </Button>
      </div>
    </EditorPopover>
  );
}
