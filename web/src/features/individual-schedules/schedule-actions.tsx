import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/session.ts';
import { CancelDialog } from '#features/individual-schedules/cancel-dialog.tsx';
import type { DateField } from '#features/individual-schedules/date-rows.tsx';
import { ReplaceDialog } from '#features/individual-schedules/replace-dialog.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

interface ScheduleActionsProps {
  id: number;
  isActive: boolean;
  /** Other dates can be given. */
  mayReplace?: boolean;
  fields: readonly DateField[];
  /** The present dates, as DD.MM.YYYY HH:mm:ss. */
  dates: Record<string, string>;
  /** By field, the time of a day that is typed without one; otherwise it is the end of the day. */
  times?: Readonly<Record<string, string>>;
  cancel: Parameters<typeof CancelDialog>[0]['endpoint'];
  /** Text key of what is wrong with the new dates. */
  problemOf?: (dates: Record<string, string>) => TextKey | undefined;
  /** Previews the new dates. */
  onReplace: (dates: Record<string, string>, reason: string) => void;
  /** The preview. */
  children: ReactNode;
}

/** Replaces or cancels the dates of one schedule. */
export function ScheduleActions(props: ScheduleActionsProps) {
  const {
    id,
    isActive,
    mayReplace = true,
    fields,
    dates,
    times,
    cancel,
    problemOf,
    onReplace,
    children,
  } = props;
  const text = useText();
  const may = useMay(cancel);
  const [dialog, setDialog] = useState<'replace' | 'cancel'>();
  const close = () => setDialog(undefined);
  if (!may) return null;
  return (
    <div className="schedule-actions">
      {mayReplace && <Button onClick={() => setDialog('replace')}>{text('individual.replace')}</Button>}
      {isActive && (
        <Button danger onClick={() => setDialog('cancel')}>
          {text('individual.cancel')}
        </Button>
      )}
      {dialog === 'replace' && (
        <ReplaceDialog
          fields={fields}
          dates={dates}
          times={times}
          problemOf={problemOf}
          onClose={close}
          onCheck={onReplace}
        />
      )}
      {children}
      {dialog === 'cancel' && <CancelDialog endpoint={cancel} ids={[id]} onClose={close} onDone={close} />}
    </div>
  );
}
