import { formatDay } from '@dekanat/contract/api/days.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { TRANSCRIPT_LANGUAGES, type Transcript, transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { PaperActions } from '#features/papers/paper-actions.tsx';
import { TranscriptOutdated } from '#features/papers/transcript-outdated.tsx';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { Instant } from '#ui/instant.tsx';
import { FactList, Section } from '#ui/table/section.tsx';

const CHANGES = [transcripts.read, studentPapers.list];

/** On which versions of templates it is printed. */
const onTemplates = (templates: Transcript['templates'], text: ReturnType<typeof useText>) =>
  templates.length === 0
    ? text('paper_template.state.none')
    : templates
        .map(({ language, number }) =>
          text('paper_template.on', { language: text(`language.${language}`), number }),
        )
        .join(', ');

/** A valid transcript: download in a language, revocation, verification. */
export function IssuedTranscript({ transcript }: { transcript: Transcript }) {
  const text = useText();
  const save = useFileDownload(transcripts.file);
  const { id, regester_number, regester_date, start_year, end_year, semester_name, code } = transcript;
  return (
    <Section title="transcript.noun">
      {transcript.outdated && (
        <p className="notice">
          <TranscriptOutdated /> {text('transcript.outdated.hint')}
        </p>
      )}
      <FactList
        facts={[
          ['transcript.regester_number', regester_number],
          ['transcript.regester_date', formatDay(regester_date)],
          ['transcript.years', `${start_year}–${end_year}`],
          ['transcript.semester', semester_name],
          ['paper_template.noun', onTemplates(transcript.templates, text)],
          ['paper.author', transcript.author],
          ['paper.issued_at', <Instant key="at" at={transcript.issued_at} />],
        ]}
      />
      <PaperActions
        id={id}
        code={code}
        calls={transcripts}
        languages={TRANSCRIPT_LANGUAGES}
        busy={save.isPending}
        onChoose={(paper_language) => save.mutate({ params: { registerId: id }, query: { paper_language } })}
        question="transcript.remove.question"
        changes={CHANGES}
      />
    </Section>
  );
}

/** Revoked transcripts, with who revoked them, when and why. */
export function RevokedTranscripts({ transcripts: revoked }: { transcripts: Transcript[] }) {
  return (
    <ul className="paper-list">
      {revoked.map((one) => (
        <li key={one.id}>
          <strong>{`№ ${one.regester_number}`}</strong> · {formatDay(one.regester_date)}
          <p className="hint">
            {one.revoked_by_name ?? '—'} · <Instant at={one.revoked_at} />
            {one.revocation_reason && ` · ${one.revocation_reason}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
