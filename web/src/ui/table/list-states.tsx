import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { List } from '#ui/table/list.ts';

const SKELETON_ROWS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%'];

/** Shown for the first load only. */
export function ListSkeleton() {
  const text = useText();
  return (
    <div className="list-state list-skeleton" role="status" aria-label={text('list.loading')}>
      {SKELETON_ROWS.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}

/** A list that waits for filters; `hint` says for which. */
export function IdleList({ hint = 'list.idle' }: { hint?: TextKey | undefined }) {
  const text = useText();
  return <p className="list-state">{text(hint)}</p>;
}

/** An empty list: offers to reset the filters, or to create a record. */
export function EmptyList({ list, children }: { list: List; children: ReactNode }) {
  const text = useText();
  const names = Object.keys(list.filters);
  const reset = () => list.setFilters(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <div className="list-state" role="status">
      <p className="list-state-title">{text('list.empty')}</p>
      <p>{text(names.length > 0 ? 'list.empty.filtered' : 'list.empty.new')}</p>
      {names.length > 0 ? <Button onClick={reset}>{text('list.reset_filters')}</Button> : children}
    </div>
  );
}

interface FailedProps {
  error: ApiError | null;
  retry: () => void;
}

/** The error, its request id for the administrator, and a retry button. */
export function Failed({ error, retry }: FailedProps) {
  const text = useText();
  return (
    <div className="list-state" role="alert">
      <p className="list-state-title">{text('list.failed')}</p>
      <p>{error?.message}</p>
      {error?.requestId && <p className="list-request">{text('list.request_id', { id: error.requestId })}</p>}
      <Button icon={<ReloadOutlined aria-hidden />} onClick={retry}>
        {text('action.retry')}
      </Button>
    </div>
  );
}

/** What is shown until the first data of a query: a skeleton, or the error. */
export const FirstLoad = ({ error, retry }: FailedProps) =>
  error ? <Failed error={error} retry={retry} /> : <ListSkeleton />;
