import type { Message } from '@dekanat/contract/messages/messages.ts';
import { useState } from 'react';
import { BulkActions } from '#features/messages/bulk-actions.tsx';
import type { FolderName } from '#features/messages/folders.ts';
import { MessageRow } from '#features/messages/message-row.tsx';
import { useText } from '#i18n/text.ts';
import type { List } from '#ui/table/list.ts';
import { ListFooter } from '#ui/table/list-footer.tsx';
import { EmptyList, Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { PageCheckbox } from '#ui/table/selection-checkbox.tsx';

interface MessageListProps {
  folder: FolderName;
  list: List<Message, 'search' | 'unread'>;
  /** The opened message. */
  view: number | undefined;
  open: (id: number | undefined) => void;
}

export function MessageList({ folder, list, view, open }: MessageListProps) {
  const text = useText();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const rows = list.page?.data ?? [];
  // Rows that have left the page are no longer chosen.
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const toggle = (id: number) =>
    setChosen(new Set(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  const isWhole = rows.length > 0 && ids.length === rows.length;
  return (
    <section className="mail-list" aria-label={text('message.list')}>
      <div className="mail-tools">
        <PageCheckbox
          checked={isWhole}
          partial={ids.length > 0 && !isWhole}
          disabled={rows.length === 0}
          label={text('list.select_page')}
          onChange={() => setChosen(new Set(isWhole ? [] : rows.map(({ id }) => id)))}
        />
        {ids.length > 0 ? (
          <BulkActions {...{ folder, ids, view, open }} onDone={() => setChosen(new Set())} />
        ) : (
          <SearchBox list={list} by="search" label="message.search" />
        )}
        {folder === 'all' && ids.length === 0 && (
          <label className="mail-unread">
            <input
              type="checkbox"
              checked={list.filters.unread === 1}
              onChange={({ target }) => list.setFilters({ unread: target.checked ? 1 : undefined })}
            />
            {text('message.unread_only')}
          </label>
        )}
      </div>
      {list.state === 'loading' && <ListSkeleton />}
      {list.state === 'failed' && <Failed error={list.error} retry={list.retry} />}
      {list.state === 'ready' && rows.length === 0 && <EmptyList list={list}>{null}</EmptyList>}
      <ul className="mail-rows">
        {rows.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            folder={folder}
            current={message.id === view}
            chosen={chosen.has(message.id)}
            onChoose={() => toggle(message.id)}
            onRemoved={() => message.id === view && open(undefined)}
          />
        ))}
      </ul>
      <ListFooter list={list} numbersOnly />
    </section>
  );
}
