import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import type { List } from '#ui/table/list.ts';

interface SearchBoxProps<Name extends string> {
  list: List<unknown, Name>;
  /** The list's search field. */
  by: NoInfer<Name>;
  /** Key of what is searched for, as placeholder and label. */
  label: TextKey;
}

/** Searches on Enter and by the button; shows a message when nothing is found. */
export function SearchBox<Name extends string>({ list, by, label }: SearchBoxProps<Name>) {
  const text = useText();
  const { warning } = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const searched = String(list.filters[by] ?? '');
  const [typed, setTyped] = useState(searched);
  useEffect(() => setTyped(searched), [searched]);
  // Only a search that finds nothing is reported, not a list that changes later, as after a bulk action.
  const reported = useRef('');
  const found = list.refetching ? undefined : list.page?.total;
  useEffect(() => {
    if (found === undefined) return;
    if (searched !== '' && found === 0 && reported.current !== searched)
      warning(text('list.not_found', { text: searched }));
    reported.current = searched;
  }, [found, searched, warning, text]);
  const clear = () => {
    setTyped('');
    list.setFilters({ [by]: undefined });
    input.current?.focus();
  };
  return (
    <search className="search-box">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          list.setFilters({ [by]: typed });
        }}
      >
        <input
          ref={input}
          type="search"
          value={typed}
          maxLength={200}
          placeholder={text(label)}
          aria-label={text(label)}
          onChange={({ target }) => setTyped(target.value)}
        />
        {typed !== '' && (
          <button type="button" aria-label={text('list.search.clear')} onClick={clear}>
            <CloseOutlined />
          </button>
        )}
        <button type="submit" aria-label={text('list.search')} title={text('list.search')}>
          <SearchOutlined />
        </button>
      </form>
    </search>
  );
}
