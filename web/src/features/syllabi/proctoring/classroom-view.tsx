import { CloseOutlined } from '@ant-design/icons';
import type { ProctoringSession } from '@dekanat/contract/syllabi/proctoring.ts';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SessionPeriod, SessionStatus, SessionTime } from '#features/syllabi/proctoring/session-status.tsx';
import { useText } from '#i18n/text.ts';
import { QrCode } from '#ui/qr-code.tsx';

interface ClassroomViewProps {
  session: ProctoringSession;
  /** The present time in milliseconds. */
  now: number;
  lessonName: string;
  onClose: () => void;
}

/** The code of a session on the full screen, for a projector. Escape closes it. */
export function ClassroomView({ session, now, lessonName, onClose }: ClassroomViewProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  // The top layer of the browser covers the dialog that opened it.
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  const { seans_code, life_time } = session;
  return createPortal(
    <dialog
      ref={dialog}
      className="classroom"
      aria-label={text('proctoring.classroom')}
      onClose={onClose}
      // Escape closes this view, and not the dialog below it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2>{lessonName}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={text('action.close')}
          onClick={() => dialog.current?.close()}
        >
          <CloseOutlined />
        </button>
      </header>
      <div className="classroom-body">
        <div className="classroom-code">
          <p>{text('proctoring.code')}</p>
          <strong>
            {[seans_code.slice(0, 5), seans_code.slice(5)].map((half) => (
              <span key={half}>{half}</span>
            ))}
          </strong>
          <p className="classroom-time" role="timer">
            <SessionStatus session={session} now={now} /> <SessionTime session={session} now={now} />
          </p>
        </div>
        <QrCode content={seans_code} label={text('proctoring.qr')} />
      </div>
      <footer>
        <SessionPeriod session={session} />
        <span>{text('proctoring.minutes_each', { count: life_time })}</span>
      </footer>
    </dialog>,
    document.body,
  );
}
