import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { useId } from 'react';
import { useText } from '#i18n/text.ts';

/** Shares of the width of the text; null is the picture's own size. */
const WIDTHS = [null, '25%', '50%', '100%'] as const;

/** The description and the width of the selected picture. */
export function PictureTools({ editor }: { editor: Editor }) {
  const text = useText();
  const id = useId();
  const { alt, width } = editor.getAttributes('picture');
  return (
    <div className="rich-picture-tools">
      <label htmlFor={id}>{text('rich_text.picture.alt')}</label>
      <Input
        id={id}
        size="small"
        value={alt}
        maxLength={300}
        placeholder={text('rich_text.picture.alt.hint')}
        onChange={({ target }) => editor.commands.updateAttributes('picture', { alt: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          editor.commands.focus();
        }}
      />
      <fieldset className="segments" aria-label={text('rich_text.picture.width')}>
        {WIDTHS.map((share) => (
          <button
            key={share}
            type="button"
            aria-pressed={width === share}
            onClick={() => editor.chain().focus().updateAttributes('picture', { width: share }).run()}
          >
            {share ?? text('rich_text.picture.width.own')}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
