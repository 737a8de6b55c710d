import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { shortcutOf } from '#ui/shortcut.ts';

const loadBar = async () => ({ default: (await import('#app/command-bar.tsx')).CommandBar });
const CommandBar = lazy(loadBar);
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command bar, like Ctrl K. */
export function CommandButton() {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [early, setEarly] = useState('');
  const show = useCallback(() => {
    setEarly('');
    setOpen(true);
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  // The dialog's own state counts: its close event may arrive after it was opened again.
  const follow = () => setOpen(dialog.current?.open === true);
  useEffect(() => {
    const toggle = (event: globalThis.KeyboardEvent) => {
      if (shortcutOf(event) !== 'k' || event.shiftKey) return;
      event.preventDefault();
      if (dialog.current?.open) dialog.current.close();
      else show();
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, [show]);
  /** Until the bar is loaded and has the focus, the dialog itself gets what is typed. */
  const typeEarly = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLDialogElement>) => {
    if (target === dialog.current && key.length === 1 && !ctrlKey && !metaKey && !altKey)
      setEarly((typed) => typed + key);
  };
  const keys = isMac ? '⌘ K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        className="command-button"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadBar()}
        onClick={show}
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
        onClose={follow}
        onKeyDown={typeEarly}
      >
        <Suspense>{open && <CommandBar close={close} early={early} />}</Suspense>
      </dialog>
    </>
  );
}
