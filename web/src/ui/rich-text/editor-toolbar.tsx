import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { ariaKeys, keysShown } from './shortcut-names.ts';
import type { EditorPanel, ToolbarCommand } from './toolbar-commands.tsx';

interface EditorToolbarProps {
  editor: Editor;
  groups: readonly (readonly ToolbarCommand[])[];
  label: TextKey;
  onOpen: (panel: EditorPanel, anchor: DOMRect) => void;
}

/** A toolbar with one tab stop: the arrow keys, Home and End move between its buttons. */
export function EditorToolbar({ editor, groups, label, onOpen }: EditorToolbarProps) {
  const text = useText();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(groups[0]?.[0]?.name);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const target = targetOf(event.key, buttons.indexOf(event.target as HTMLButtonElement), buttons.length);
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" aria-label={text(label)} className="rich-toolbar" onKeyDown={move}>
      {groups.map((commands) => (
        <span key={commands[0]?.name} className="rich-toolbar-group">
          {commands.map((command) => (
            <ToolButton
              key={command.name}
              editor={editor}
              command={command}
              isCurrent={command.name === current}
              onFocus={() => setCurrent(command.name)}
              onOpen={onOpen}
            />
          ))}
        </span>
      ))}
    </div>
  );
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

interface ToolButtonProps {
  editor: Editor;
  command: ToolbarCommand;
  isCurrent: boolean;
  onFocus: () => void;
  onOpen: (panel: EditorPanel, anchor: DOMRect) => void;
}

function ToolButton({ editor, command, isCurrent, onFocus, onOpen }: ToolButtonProps) {
  const text = useText();
  const { name, icon, keys, isActive, isEnabled, run } = command;
  const label = text(`rich_text.tool.${name}`);
  const disabled = isEnabled?.(editor) === false;
  return (
    <button
      type="button"
      className="rich-tool"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      title={keys ? `${label} (${keysShown(keys)})` : label}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      aria-pressed={isActive?.(editor)}
      // Not `disabled`: the focus stays on the button when its command is no longer possible.
      aria-disabled={disabled}
      onFocus={onFocus}
      // The selection in the text stays visible, and a phone keeps its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        if (disabled) return;
        if (typeof run === 'function') run(editor);
        else onOpen(run, currentTarget.getBoundingClientRect());
      }}
    >
      {icon}
    </button>
  );
}
