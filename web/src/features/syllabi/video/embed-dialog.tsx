import { Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { copyThen } from '#browser/clipboard.ts';
import { useText } from '#i18n/text.ts';

const COPIED_MS = 1_000;
const codeOf = (path: string) =>
  `<iframe width="560" height="315" src="${new URL(path, window.location.origin)}" allowfullscreen></iframe>`;

/** The code with which another site shows the video. */
export function EmbedButton({ path }: { path: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = copyThen(() => {
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('video.embed')}</Button>
      <Modal
        open={open}
        title={text('video.embed')}
        onCancel={() => setOpen(false)}
        footer={
          <>
            <span role="status">{copied && text('video.embed.copied')}</span>{' '}
            {copy && (
              <Button type="primary" onClick={() => copy(codeOf(path))}>
                {text('video.embed.copy')}
              </Button>
            )}
          </>
        }
      >
        <p>{text('video.embed.hint')}</p>
        <Input.TextArea
          readOnly
          rows={4}
          aria-label={text('video.embed')}
          value={codeOf(path)}
          onFocus={({ target }) => target.select()}
        />
      </Modal>
    </>
  );
}
