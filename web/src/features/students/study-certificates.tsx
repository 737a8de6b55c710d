import { FileDoneOutlined, PrinterOutlined, StopOutlined } from '@ant-design/icons';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import {
  type StudyCertificate,
  studyCertificates,
} from '@dekanat/contract/students/papers/study-certificates.ts';
import type { Student } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { RevokeCertificateDialog } from '#features/students/revoke-certificate-dialog.tsx';
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
  const [revoking, setRevoking] = useState<StudyCertificate>();
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
          <CertificateItem
            key={one.id}
            certificate={one}
            onPrint={() => save.mutate({ params: { id: one.id } })}
            onRevoke={() => setRevoking(one)}
          />
        ))}
      </ul>
      {revoking && <RevokeCertificateDialog certificate={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

interface CertificateItemProps {
  certificate: StudyCertificate;
  onPrint: () => void;
  onRevoke: () => void;
}

/** A revoked certificate says by whom and why, and is not printed any more. */
function CertificateItem({ certificate, onPrint, onRevoke }: CertificateItemProps) {
  const text = useText();
  const mayRevoke = useMay(studyCertificates.remove);
  const { number, language, author, issued_at, revoked_at, revoked_by_name, revocation_reason, templates } =
    certificate;
  return (
    <li>
      <p>
        {`№ ${number} · ${text(`language.${language}`)} `}
        {revoked_at !== null && (
          <span className="status-tag" data-status="blocked">
            {text('student.papers.revoked')}
          </span>
        )}
      </p>
      <p className="hint">
        {author ?? '—'} · <Instant at={issued_at} />
        {templates.map((one) => ` · ${text('certificate.on_template', { number: one.number })}`)}
      </p>
      {revoked_at !== null && (
        <p className="hint">
          {text('certificate.revoked.by', { name: revoked_by_name ?? '—', reason: revocation_reason ?? '—' })}
          {' · '}
          <Instant at={revoked_at} />
        </p>
      )}
      {revoked_at === null && (
        <div className="student-note-actions">
          <IconButton
            label={text('certificate.print', { number })}
            icon={<PrinterOutlined />}
            onClick={onPrint}
          />
          {mayRevoke && (
            <IconButton
              label={text('certificate.revoke.of', { number })}
              icon={<StopOutlined />}
              danger
              onClick={onRevoke}
            />
          )}
        </div>
      )}
    </li>
  );
}
