import { isLink } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import { EditorPopover } from './editor-popover.tsx';
import { linkOf } from './link-address.ts';

const SCHEME = 'https://';

interface LinkFormProps {
  anchor: DOMRect;
  start: string;
  onApply: (address: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** The address of a link. */
export function LinkForm({ anchor, start, onApply, onRemove, onClose }: LinkFormProps) {
  const text = useText();
  const [typed, setTyped] = useState(start);
  const [tried, setTried] = useState(false);
  const address = linkOf(typed);
  const apply = () => {
    setTried(true);
    if (isLink(address)) onApply(address);
  };
  const isWrong = tried && !isLink(address);
  return (
    <EditorPopover anchor={anchor} label={text('rich_text.tool.link')} onSubmit={apply} onClose={onClose}>
      <Input
        value={typed}
        inputMode="url"
        autoComplete="off"
        aria-label={text('rich_text.link.address')}
        aria-invalid={isWrong}
        placeholder={SCHEME}
        status={isWrong ? 'error' : ''}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isWrong && (
        <p role="alert" className="rich-problem">
          {text('rich_text.link.wrong')}
        </p>
      )}
      <div className="rich-popover-row">
        {start !== '' && (
          <Button size="small" onClick={onRemove}>
            {text('rich_text.link.remove')}
          </Button>
        )}
        <Button type="primary" size="small" onClick={apply}>
          {text('rich_text.apply')}
        </Button>
      </div>
    </EditorPopover>
  );
}
