import { Modal, message } from 'antd';
import { type MouseEvent, useEffect } from 'react';
import { opensElsewhere } from '#browser/location.ts';
import { useText } from '#i18n/text.ts';
import type { Feedback, FlashLink } from '#ui/feedback/feedback-registry.ts';
import { registerFeedback } from '#ui/feedback/feedback-registry.ts';
import { WarningQuestion } from '#ui/feedback/warning-ticks.tsx';

/** How long a message stays visible. */
const SECONDS = { success: 3, warning: 2, titledWarning: 3, error: 5, actions: 10 };

type Flash = ReturnType<typeof message.useMessage>[0];
type Dialog = ReturnType<typeof Modal.useModal>[0];

/** Messages and dialogs. Messages are in a live region, so that screen readers announce them. */
export function Flashes() {
  const [flash, flashes] = message.useMessage();
  const [dialog, dialogs] = Modal.useModal();
  const text = useText();
  useEffect(
    () => registerFeedback({ ...flashing(flash, text), ...asking(dialog, text) }),
    [flash, dialog, text],
  );
  return (
    <>
      {flashes}
      {dialogs}
    </>
  );
}

function LinkInFlash({ title, to, open }: FlashLink) {
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    open();
  };
  return (
    <a className="flash-action" href={to} onClick={follow}>
      {title}
    </a>
  );
}

const flashing = (
  flash: Flash,
  text: ReturnType<typeof useText>,
): Pick<Feedback, 'success' | 'warning' | 'error'> => ({
  success: (sentence, undo, link) => {
    if (undo === undefined && link === undefined) return void flash.success(sentence, SECONDS.success);
    const closing = (act: () => void) => () => {
      close();
      act();
    };
    const close = flash.success(
      <>
        {sentence}
        {link && <LinkInFlash {...link} open={closing(link.open)} />}
        {undo && (
          <button type="button" className="flash-action" onClick={closing(undo)}>
            {text('action.undo')}
          </button>
        )}
      </>,
      SECONDS.actions,
    );
  },
  warning: (sentence, title) => {
    if (title === undefined) return void flash.warning(sentence, SECONDS.warning);
    void flash.warning(
      <>
        <strong>{title}</strong> {sentence}
      </>,
      SECONDS.titledWarning,
    );
  },
  error: (reason) => {
    if (typeof reason === 'string') return void flash.error(reason, SECONDS.error);
    // The user has just declined to accept the warnings.
    if (reason.code !== 'unaccepted') flash.error(reason.message, SECONDS.error);
  },
});

const asking = (
  dialog: Dialog,
  text: ReturnType<typeof useText>,
): Pick<Feedback, 'confirm' | 'accept' | 'inform'> => ({
  confirm: ({ title, content, yes, no, danger = false }) =>
    new Promise((resolve) => {
      let sure = false;
      dialog.confirm({
        title,
        content,
        okText: yes ?? text('action.yes'),
        cancelText: no ?? text('action.no'),
        okButtonProps: { danger },
        autoFocusButton: danger ? 'cancel' : 'ok',
        onOk: () => {
          sure = true;
        },
        afterClose: () => resolve(sure),
      });
    }),
  accept: (warnings) =>
    new Promise((resolve) => {
      let sure = false;
      const allow = (complete: boolean) => asked.update({ okButtonProps: { disabled: !complete } });
      const asked = dialog.confirm({
        title: text('warning.title'),
        content: <WarningQuestion warnings={warnings} onComplete={allow} />,
        okText: text('action.continue'),
        cancelText: text('editor.cancel'),
        okButtonProps: { disabled: true },
        autoFocusButton: null,
        onOk: () => {
          sure = true;
        },
        afterClose: () => resolve(sure),
      });
    }),
  inform: (title, content) =>
    new Promise((resolve) => {
      dialog.warning({ title, content, okText: text('action.understood'), afterClose: resolve });
    }),
});
