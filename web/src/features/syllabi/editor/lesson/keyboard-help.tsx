import { QuestionCircleOutlined } from '@ant-design/icons';
import { useText } from '#i18n/text.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

const KEYS = [
  ['↑ ↓', 'outline.keys.rows'],
  ['Alt + ↑ ↓', 'outline.keys.move'],
  ['F2', 'outline.keys.rename'],
  ['Delete', 'outline.keys.remove'],
  ['Alt + PgUp PgDn', 'outline.keys.lessons'],
] as const;

/** The keys of the outline and the lesson. */
export function KeyboardHelp() {
  const text = useText();
  return (
    <PopoverButton
      look="grid-button"
      label={text('outline.keys')}
      icon={<QuestionCircleOutlined aria-hidden />}
    >
      {() => (
        <dl className="keyboard-help">
          {KEYS.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{text(meaning)}</dd>
            </div>
          ))}
        </dl>
      )}
    </PopoverButton>
  );
}
