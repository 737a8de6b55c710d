import { FileDoneOutlined, PrinterOutlined } from '@ant-design/icons';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import type { Student } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { LanguageButton } from '#ui/export/language-button.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** The certificates of study that were issued to a student, and the button that issues one. */
export function StudyCertificates({ student: { id, study_status } }: { student: Student }) {
  const text = useText();
  const feedback = useFeedback();
  const { data, error, refetch } = useQuery(queryOf(studyCertificates.list, { params: { id } }));
  const mayIssue = useMay(studyCertificates.issue);
  const save = useFileDownload(studyCertificates.file);
  const issue = useAction(studyCertificates.issue, {
    onSuccess: (made) => {
      feedback.success(text('certificate.issued', { number: made.number }));
      save.mutate({ params: { id: made.id } });
    },
    onError: feedback.error,
  });
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      {mayIssue && study_status === 'studying' && (
        <LanguageButton
          title={text('certificate.issue')}
          icon={<FileDoneOutlined aria-hidden />}
          busy={issue.isPending}
          languages={INTERFACE_LANGUAGES}
          onChoose={(language) => issue.mutate({ params: { id }, body: { language } })}
        />
      )}
      {data.length === 0 && <p className="hint">{text('certificate.none')}</p>}
      <ul className="student-notes" aria-label={text('student.section.certificates')}>
        {data.map((one) => (
          <li key={one.id}>
            <p>{`№ ${one.number} · ${text(`language.${one.language}`)}`}</p>
            <p className="hint">
              {one.author ?? '—'} · <Instant at={one.issued_at} />
            </p>
            <IconButton
              label={text('certificate.print', { number: one.number })}
              icon={<PrinterOutlined />}
              onClick={() => save.mutate({ params: { id: one.id } })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
