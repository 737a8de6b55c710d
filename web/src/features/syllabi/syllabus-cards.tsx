import { ReadOutlined } from '@ant-design/icons';
import type { SyllabusRow } from '@dekanat/contract/syllabi/syllabi.ts';
import { addressOfSyllabus } from '#features/syllabi/editor/syllabus-address.ts';
import { SyllabusActions } from '#features/syllabi/syllabus-actions.tsx';
import { SyllabusStatusTag } from '#features/syllabi/syllabus-status.tsx';
import { BackToYears, LanguageName, type SyllabusListProps } from '#features/syllabi/syllabus-table.tsx';
import { useText } from '#i18n/text.ts';
import { ListFooter } from '#ui/table/list-footer.tsx';
import { EmptyList, Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';
import { StoredImage } from '#ui/upload/stored-image.tsx';

/** Syllabi as cards with their pictures. */
export function SyllabusCards({ list, empty, onBack, children }: SyllabusListProps) {
  const text = useText();
  const { page } = list;
  return (
    <section className="list" aria-label={text('menu.syllabi')}>
      <div className="list-bar">
        {onBack && <BackToYears onClick={onBack} />}
        {children}
      </div>
      {list.state === 'failed' && <Failed error={list.error} retry={list.retry} />}
      {list.state === 'loading' && <ListSkeleton />}
      {page?.total === 0 && <EmptyList list={list}>{empty}</EmptyList>}
      {page && page.total > 0 && (
        <>
          <ul className="syllabus-cards">
            {page.data.map((row) => (
              <li key={row.id}>
                <SyllabusCard syllabus={row} />
              </li>
            ))}
          </ul>
          <ListFooter list={list} numbersOnly={false} />
        </>
      )}
    </section>
  );
}

function SyllabusCard({ syllabus }: { syllabus: SyllabusRow }) {
  const text = useText();
  const { id, name, photo, short_info, subject_name, author_name, modules, lessons } = syllabus;
  const picture = <ReadOutlined aria-hidden className="syllabus-card-mark" />;
  return (
    <ActiveRow value>
      <article className="syllabus-card">
        <div className="syllabus-card-picture">
          {photo === null ? picture : <StoredImage id={photo} alt="" fallback={picture} />}
        </div>
        <div className="syllabus-card-body">
          <p className="syllabus-card-facts">
            <SyllabusStatusTag {...syllabus} /> <LanguageName {...syllabus} />
          </p>
          <h2>
            <RowLink to={addressOfSyllabus(id)}>{name}</RowLink>
          </h2>
          <p className="hint">{[subject_name, syllabus.academic_year_name].filter(Boolean).join(' · ')}</p>
          <p className="syllabus-card-info">{short_info}</p>
          <p className="hint">
            {text('syllabus.size', { modules, lessons })}
            {author_name && ` · ${author_name}`}
          </p>
          <SyllabusActions syllabus={syllabus} />
        </div>
      </article>
    </ActiveRow>
  );
}
