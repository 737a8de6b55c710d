import { DownloadOutlined } from '@ant-design/icons';
import { formatDay } from '@dekanat/contract/api/days.ts';
import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { type StudentPaper, studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { TRANSCRIPT_LANGUAGES, transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { LanguageButton } from '#ui/export/language-button.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

const LETTER_LANGUAGES = ['oz', 'ru'] as const;

/** Transcripts and call letters of a student, with the revoked ones. */
export function StudentPapers({ studentId }: { studentId: number }) {
  const text = useText();
  const { data, error, refetch } = useQuery(queryOf(studentPapers.list, { params: { id: studentId } }));
  const mayOpen = useMay('re_reading_subject_group_index');
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      {data.length === 0 && <p className="hint">{text('student.papers.none')}</p>}
      <ul className="student-notes" aria-label={text('student.section.papers')}>
        {data.map((paper) => (
          <PaperItem key={paper.id} paper={paper} />
        ))}
      </ul>
      {mayOpen && <Link to={`/transcript-students/${studentId}`}>{text('student.papers.transcripts')}</Link>}
    </>
  );
}

function PaperItem({ paper }: { paper: StudentPaper }) {
  const text = useText();
  const { id, kind, number, date, author, issued_at, revoked_at, revocation_reason } = paper;
  return (
    <li>
      <p>
        {`${text(`paper.kind.${kind}`)} № ${number} · ${formatDay(date)} `}
        {revoked_at !== null && (
          <span className="status-tag" data-status="blocked">
            {text('student.papers.revoked')}
          </span>
        )}
      </p>
      {revocation_reason !== null && <p>{text('student.papers.reason', { reason: revocation_reason })}</p>}
      <p className="hint">
        {author ?? '—'} · <Instant at={issued_at} />
      </p>
      {revoked_at === null && <PaperDownload id={id} kind={kind} />}
    </li>
  );
}

function PaperDownload({ id, kind }: Pick<StudentPaper, 'id' | 'kind'>) {
  const text = useText();
  const mayDownload = useMay(transcripts.file);
  const transcript = useFileDownload(transcripts.file);
  const letter = useFileDownload(callLetters.file);
  if (!mayDownload) return null;
  const look = { title: text('student.papers.download'), icon: <DownloadOutlined aria-hidden /> };
  return kind === 'transcript' ? (
    <LanguageButton
      {...look}
      busy={transcript.isPending}
      languages={TRANSCRIPT_LANGUAGES}
      onChoose={(paper_language) =>
        transcript.mutate({ params: { registerId: id }, query: { paper_language } })
      }
    />
  ) : (
    <LanguageButton
      {...look}
      busy={letter.isPending}
      languages={LETTER_LANGUAGES}
      onChoose={(language) => letter.mutate({ params: { id }, query: { language } })}
    />
  );
}
