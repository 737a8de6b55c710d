import type { TranscriptPreview } from '@dekanat/contract/papers/transcripts.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import '#features/papers/papers.css';

type Semester = TranscriptPreview['semesters'][number];

/** GPA has two decimals everywhere. */
const formatGpa = (gpa: number | null) => (gpa === null ? '—' : formatNumber(gpa, 2));

/** The results that a transcript would contain, semester by semester. */
export function TranscriptPreviewTables({ preview }: { preview: TranscriptPreview }) {
  const text = useText();
  if (preview.semesters.length + preview.not_passed.length === 0) return <p>{text('list.empty')}</p>;
  return (
    <>
      <div className="transcript-semesters">
        {preview.semesters.map((semester) => (
          <SemesterTable key={semester.id} semester={semester} />
        ))}
      </div>
      {preview.not_passed.length > 0 && <NotPassedTable subjects={preview.not_passed} />}
      <p className="transcript-total">
        {text('transcript.total', {
          hours: preview.hours,
          credits: preview.credits,
          gpa: formatGpa(preview.gpa),
        })}
      </p>
    </>
  );
}

type NotPassed = TranscriptPreview['not_passed'];
type Subject = Semester['subjects'][number] & Partial<Pick<NotPassed[number], 'absent'>>;

/** Subjects that the totals leave out. */
function NotPassedTable({ subjects }: { subjects: NotPassed }) {
  const text = useText();
  return (
    <SubjectTable
      caption={text('transcript.not_passed')}
      subjects={subjects}
      second={{ heading: text('semester.noun'), valueOf: ({ semester }) => semester }}
    />
  );
}

function SemesterTable({ semester }: { semester: Semester }) {
  const text = useText();
  const { name, academic_year_name: year, subjects, hours, credits, gpa } = semester;
  return (
    <SubjectTable
      caption={text('transcript.semester_of', { semester: name, year })}
      subjects={subjects}
      second={{ heading: text('transcript.hours'), valueOf: (subject) => subject.hours }}
    >
      <tfoot>
        <tr>
          <th scope="row">{text('list.totals')}</th>
          <td>{hours}</td>
          <td>{credits}</td>
          <td colSpan={2}>{`GPA ${formatGpa(gpa)}`}</td>
        </tr>
      </tfoot>
    </SubjectTable>
  );
}

interface SubjectTableProps<Row extends Subject> {
  caption: string;
  subjects: readonly Row[];
  /** The column after the name. */
  second: { heading: string; valueOf: (subject: Row) => number };
  /** Totals. */
  children?: ReactNode;
}

function SubjectTable<Row extends Subject>({ caption, subjects, second, children }: SubjectTableProps<Row>) {
  const text = useText();
  return (
    <table className="transcript-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text('subject.noun')}</th>
          <th scope="col">{second.heading}</th>
          <th scope="col">{text('transcript.credits')}</th>
          <th scope="col">{text('transcript.rating')}</th>
          <th scope="col">{text('transcript.mark')}</th>
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject.id}>
            <th scope="row">{subject.name}</th>
            <td>{second.valueOf(subject)}</td>
            <td>{subject.credits}</td>
            <td>{subject.absent ? text('result.absent') : (subject.rating ?? '—')}</td>
            <td>{subject.mark ?? '—'}</td>
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  );
}
