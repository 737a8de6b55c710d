import { ArrowDownOutlined, ArrowUpOutlined, EllipsisOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface MoveTarget {
  key: number;
  label: string;
  move: () => void;
}

interface PartMenuProps {
  name: string;
  /** 0 for the row that the keyboard is on. */
  tabIndex: number;
  /** undefined: at the end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  /** Where “move to” leads. */
  targets: () => MoveTarget[];
  items: { label: string; danger?: boolean; act: () => void }[];
}

/** The buttons of a row: up, down, and a menu with the rest. */
export function PartMenu({ name, tabIndex, onUp, onDown, targets, items }: PartMenuProps) {
  const text = useText();
  return (
    <span className="outline-actions">
      <IconButton
        label={text('outline.up', { name })}
        icon={<ArrowUpOutlined aria-hidden />}
        tabIndex={tabIndex}
        disabled={!onUp}
        onClick={() => onUp?.()}
      />
      <IconButton
        label={text('outline.down', { name })}
        icon={<ArrowDownOutlined aria-hidden />}
        tabIndex={tabIndex}
        disabled={!onDown}
        onClick={() => onDown?.()}
      />
      <PopoverButton
        look="grid-button"
        tabIndex={tabIndex}
        label={text('outline.menu', { name })}
        icon={<EllipsisOutlined aria-hidden />}
      >
        {(close) => <MenuItems targets={targets} items={items} close={close} />}
      </PopoverButton>
    </span>
  );
}

function MenuItems({
  targets,
  items,
  close,
}: Pick<PartMenuProps, 'targets' | 'items'> & { close: () => void }) {
  const text = useText();
  const [moving, setMoving] = useState(false);
  const places = targets();
  const run = (act: () => void) => () => {
    close();
    act();
  };
  if (moving)
    return (
      <div ref={focusFirst} className="outline-targets">
        {places.map(({ key, label, move }) => (
          <button key={key} type="button" className="popover-item" onClick={run(move)}>
            {label}
          </button>
        ))}
      </div>
    );
  return (
    <div ref={focusFirst}>
      {items.map(({ label, danger, act }) => (
        <button key={label} type="button" className="popover-item" data-danger={danger} onClick={run(act)}>
          {label}
        </button>
      ))}
      {places.length > 0 && (
        <button type="button" className="popover-item" onClick={() => setMoving(true)}>
          {text('outline.move_to')}
        </button>
      )}
    </div>
  );
}

const focusFirst = (list: HTMLElement | null) => list?.querySelector('button')?.focus();
