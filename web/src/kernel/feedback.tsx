import { App } from 'antd';
import { useMemo } from 'react';
import type { ApiError } from '#kernel/api.ts';
import { useText } from '#kernel/text.ts';

/** How long a flash stands (specification 000 §9 for the warning). */
const SECONDS = { success: 3, warning: 2, error: 6, undo: 8 };

interface Question {
  title: string;
  content?: string;
  yes?: string;
  no?: string;
  /** Something is lost by saying yes. */
  danger?: boolean;
}

export interface Feedback {
  /** What was done; `undo` does it back, while the flash stands. */
  success: (sentence: string, undo?: () => void) => void;
  warning: (sentence: string) => void;
  error: (reason: string | Pick<ApiError, 'message'>) => void;
  /** Resolves to whether the person said yes, once the question is gone and the focus is back. */
  confirm: (question: Question) => Promise<boolean>;
  /** A dialog that only tells; resolves when it is closed. */
  inform: (title: string, content: string) => Promise<void>;
}

/** Flashes and questions. The flashes stand in a live region, so that screen readers say them. */
export function useFeedback(): Feedback {
  const { message, modal } = App.useApp();
  const text = useText();
  return useMemo(
    () => ({
      success: (sentence, undo) => {
        if (undo === undefined) return void message.success(sentence, SECONDS.success);
        const close = message.success(
          <>
            {sentence}
            <button
              type="button"
              className="flash-undo"
              onClick={() => {
                close();
                undo();
              }}
            >
              {text('action.undo')}
            </button>
          </>,
          SECONDS.undo,
        );
      },
      warning: (sentence) => void message.warning(sentence, SECONDS.warning),
      error: (reason) =>
        void message.error(typeof reason === 'string' ? reason : reason.message, SECONDS.error),
      confirm: ({ title, content, yes, no, danger = false }) =>
        new Promise((resolve) => {
          let sure = false;
          modal.confirm({
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
      inform: (title, content) =>
        new Promise((resolve) => {
          modal.warning({ title, content, okText: text('action.understood'), afterClose: resolve });
        }),
    }),
    [message, modal, text],
  );
}
