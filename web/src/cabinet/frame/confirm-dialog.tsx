import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { useReturnFocus } from '#ui/return-focus.ts';
import './confirm-dialog.css';

interface ConfirmDialogProps {
  title: string;
  /** The act, on its button. */
  act: string;
  busy?: boolean;
  /** Why it was refused. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an act that others see at once, or that loses something. */
export function ConfirmDialog({
  title,
  act,
  busy = false,
  error,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const text = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useReturnFocus();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card confirm" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      {error !== undefined && (
        <p className="notice notice-error" role="alert">
          {error}
        </p>
      )}
      <p className="buttons">
        <PlainButton primary busy={busy} onClick={onConfirm}>
          {act}
        </PlainButton>
        <PlainButton onClick={() => dialog.current?.close()}>{text('cabinet.back')}</PlainButton>
      </p>
    </dialog>
  );
}
