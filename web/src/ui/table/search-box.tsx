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
  const warned = useRef('');
  const nothing = searched !== '' && list.page?.total === 0 && !list.refetching;
  useEffect(() => {
    if (nothing && warned.current !== searched) warning(text('list.not_found', { text: searched }));
    warned.current = nothing ? searched : '';
  }, [nothing, searched, warning, text]);
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
