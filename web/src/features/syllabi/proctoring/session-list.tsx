import { CopyOutlined, DeleteOutlined, ExpandOutlined, StopOutlined } from '@ant-design/icons';
import type { ProctoringSession } from '@dekanat/contract/syllabi/proctoring.ts';
import { Button } from 'antd';
import {
  SessionEnd,
  SessionPeriod,
  SessionStatus,
  SessionTime,
  stateAt,
} from '#features/syllabi/proctoring/session-status.tsx';
import { useText } from '#i18n/text.ts';
import { useCopy } from '#ui/feedback/use-copy.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

interface SessionListProps {
  sessions: readonly ProctoringSession[];
  /** The present time in milliseconds. */
  now: number;
  /** Shows a session to the classroom. */
  onShow: (id: number) => void;
  /** Deletes a session that has not begun; undefined for who may not. */
  onRemove: ((session: ProctoringSession) => void) | undefined;
  /** Ends an open session before its planned end; undefined for who may not. */
  onEnd: ((id: number) => void) | undefined;
}

/** The proctored sessions of a test, the newest first. */
export function SessionList({ sessions, now, onShow, onRemove, onEnd }: SessionListProps) {
  const text = useText();
  const copy = useCopy();
  if (sessions.length === 0) return <p className="hint">{text('proctoring.none')}</p>;
  return (
    <ul className="sessions" aria-label={text('proctoring.sessions')}>
      {sessions.map((session) => {
        const { id, seans_code, life_time, author_name } = session;
        const state = stateAt(session, now);
        return (
          <li key={id} data-state={state}>
            <div className="session-code">
              <strong>{seans_code}</strong>
              {copy && (
                <IconButton
                  label={text('proctoring.copy', { code: seans_code })}
                  icon={<CopyOutlined />}
                  onClick={() => copy(seans_code)}
                />
              )}
              {onRemove && state === 'planned' && (
                <IconButton
                  danger
                  label={text('proctoring.remove', { code: seans_code })}
                  icon={<DeleteOutlined />}
                  onClick={() => onRemove(session)}
                />
              )}
              <SessionStatus session={session} now={now} />
            </div>
            <p className="session-about">
              <SessionPeriod session={session} />
              <span>{text('proctoring.minutes_each', { count: life_time })}</span>
              {author_name && <span>{author_name}</span>}
              <SessionTime session={session} now={now} />
            </p>
            <SessionEnd session={session} />
            {state !== 'over' && (
              <div className="session-acts">
                <Button icon={<ExpandOutlined aria-hidden />} onClick={() => onShow(id)}>
                  {text('proctoring.show')}
                </Button>
                {onEnd && state === 'open' && (
                  <Button danger icon={<StopOutlined aria-hidden />} onClick={() => onEnd(id)}>
                    {text('proctoring.end_now')}
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
