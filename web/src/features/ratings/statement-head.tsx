import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { passScoreIn } from '@dekanat/contract/ratings/marks.ts';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useStored, writeStored } from '#browser/stored-values.ts';
import { StatementStateTag } from '#features/ratings/statement-state-tag.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { type Fact, FactList } from '#ui/table/section.tsx';

const FOLDED = 'statement.folded';

/** Whether the heads of sheets show their first line only, remembered in this browser. */
export function useFoldedHead() {
  const isFolded = useStored(FOLDED) !== undefined;
  return { isFolded, toggle: () => writeStored(FOLDED, isFolded ? undefined : '1') };
}

interface StatementHeadProps {
  sheet: Sheet;
  /** The actions. */
  children?: ReactNode;
  /** The individual schedule behind the window can be opened. */
  linked?: boolean;
}

/** Subject, group and state of a sheet, how its marks are distributed, and what belongs on its printed head. */
export function StatementHead({ sheet, children, linked = false }: StatementHeadProps) {
  const text = useText();
  const { isFolded, toggle } = useFoldedHead();
  const place = [
    sheet.student_group_name,
    text('semester.number', { number: sheet.semester_name }),
    sheet.academic_year_name,
    sheet.control_type_name,
    sheet.statement_name,
  ];
  return (
    <section className="section statement-head" data-folded={isFolded} aria-label={text('statement.noun')}>
      <div className="section-title">
        <div>
          <h2>{sheet.subject_name ?? '—'}</h2>
          <p>{place.filter(Boolean).join(' · ')}</p>
          <p className="statement-tags">
            <StatementStateTag state={sheet.state} />
            <span>
              {sheet.number === null
                ? text('statement.number.none')
                : text('statement.number.of', { number: sheet.number })}
            </span>
          </p>
        </div>
        <div className="section-actions">
          {children}
          <Button
            type="text"
            icon={isFolded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            aria-expanded={!isFolded}
            aria-label={text('statement.head')}
            title={text(isFolded ? 'statement.head.unfold' : 'statement.head.fold')}
            onClick={toggle}
          />
        </div>
      </div>
      {sheet.teacher_id === null && sheet.state !== 'closed' && (
        <p className="notice">{text('statement.no_teacher')}</p>
      )}
      {sheet.window?.individual && (
        <IndividualWindow window={sheet.window} why={sheet.window.individual} linked={linked} />
      )}
      {!isFolded && (
        <>
          <MarkCounts sheet={sheet} />
          <details className="statement-facts">
            <summary>{text('statement.facts')}</summary>
            <FactList facts={factsOf(sheet)} />
          </details>
        </>
      )}
    </section>
  );
}

interface IndividualWindowProps {
  window: NonNullable<Sheet['window']>;
  why: NonNullable<NonNullable<Sheet['window']>['individual']>;
  linked: boolean;
}

/** Why the window is not the usual one. */
function IndividualWindow({ window, why, linked }: IndividualWindowProps) {
  const text = useText();
  const title = text('statement.window.individual');
  return (
    <p className="notice statement-window">
      {linked ? <Link to={`/individual-graphic-teacher/view/${why.id}`}>{title}</Link> : title}
      {': '}
      <Instant at={window.from} />
      {' – '}
      <Instant at={window.to} />
      {'. '}
      {why.reason}
    </p>
  );
}

const factsOf = (sheet: Sheet): Fact[] => [
  ['field.faculty', sheet.faculty_name],
  ['speciality.noun', sheet.speciality_name],
  ['curriculum.noun', sheet.curriculum_name],
  ['statement.education_form_name', sheet.education_form_name],
  ['statement.teacher_name', sheet.teacher_name],
  ['statement.tutor_name', sheet.tutor_name],
  ['statement.subject_type', sheet.subject_type],
  ['statement.hours_credit', `${sheet.hours} / ${sheet.credit}`],
  ['statement.maxima', `${sheet.ic_max} + ${sheet.fc_max}`],
  ['statement.passing_score', passScoreIn(sheet.bands, sheet.passing_score)],
  ['statement.control_date', <Instant key="control" at={sheet.control_date} />],
  [
    'statement.window',
    sheet.window && (
      <span key="window">
        <Instant at={sheet.window.from} />
        {' – '}
        <Instant at={sheet.window.to} />
      </span>
    ),
  ],
];

const MARKS = [5, 4, 3, 2] as const;

function MarkCounts({ sheet }: { sheet: Sheet }) {
  const text = useText();
  return (
    <ul className="mark-counts" aria-label={text('statement.counts')}>
      <li>
        <span>{text('statement.entered')}</span>
        <strong>{`${sheet.entered} / ${sheet.students}`}</strong>
      </li>
      {MARKS.map((mark) => (
        <li key={mark} data-failed={mark === 2 && sheet.mark_2 > 0}>
          <span>{text('statement.mark', { mark })}</span>
          <strong>{sheet[`mark_${mark}`]}</strong>
        </li>
      ))}
      <li>
        <span>{text('statement.absent')}</span>
        <strong>{sheet.absent}</strong>
      </li>
    </ul>
  );
}
