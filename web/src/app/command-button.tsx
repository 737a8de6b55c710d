import { SearchOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/text.ts';

const loadBar = async () => ({ default: (await import('#app/command-bar.tsx')).CommandBar });
const CommandBar = lazy(loadBar);
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command bar, as Ctrl K does everywhere. */
export function CommandButton() {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const keys = isMac ? '⌘ K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        className="command-button"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadBar()}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
        <span>{text('command.button')}</span>
        <kbd aria-hidden>{keys}</kbd>
      </button>
      <dialog
        ref={dialog}
        className="command-dialog"
        aria-label={text('command.title')}
        closedby="any"
        onClose={() => setOpen(false)}
      >
        <Suspense>{open && <CommandBar close={() => setOpen(false)} />}</Suspense>
      </dialog>
    </>
  );
}
