import '#ui/table/cards.css';
import { useText } from '#i18n/text.ts';
import type { GridProps } from '#ui/table/grid-props.ts';

/** On a phone: each row is a card headed by its first column and ended by the pinned ones. */
export function Cards<Row extends { id: number }>({ page, columns, label, renewing }: GridProps<Row>) {
  const text = useText();
  const [head, ...rest] = columns.filter(({ pinned }) => pinned !== 'end');
  const ending = columns.filter(({ pinned }) => pinned === 'end');
  const firstNumber = (page.current_page - 1) * page.per_page + 1;
  return (
    <ul className="cards" aria-label={label} aria-busy={renewing} data-renewing={renewing}>
      {page.data.map((row, at) => (
        <li key={row.id} data-id={row.id}>
          <div className="card-head">
            <span className="card-number">{firstNumber + at}</span>
            {head?.render(row)}
            {ending.map(({ key, render: show }) => (
              <span key={key} className="card-actions">
                {show(row)}
              </span>
            ))}
          </div>
          <dl>
            {rest.map(({ key, title, render: show }) => (
              <div key={key}>
                <dt>{text(title)}</dt>
                <dd>{show(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
