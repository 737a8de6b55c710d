import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { type OwnPaper, ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import { useMutation } from '@tanstack/react-query';
import { download } from '#api/api.ts';
import { useOnline } from '#cabinet/offline/connection.tsx';
import { VIEWED } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { ShareLink } from './share-link.tsx';

/** An issued paper: its PDF in each language, and the address that verifies it. */
export function PaperCard({ paper }: { paper: OwnPaper }) {
  const text = useText();
  const online = useOnline();
  const {
    id,
    kind,
    number,
    date,
    semester_name,
    revoked_at,
    revocation_reason,
    languages,
    verification_url,
  } = paper;
  const title = `${text(`paper.kind.${kind}`)} № ${number}`;
  const save = useMutation({
    mutationFn: (paper_language: InterfaceLanguage) =>
      download(ownPapers.file, { params: { id }, query: { paper_language } }),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
  });
  return (
    <article className="card document-paper" aria-label={title}>
      <h3>{title}</h3>
      <p>
        <span className={revoked_at === null ? 'chip chip-good' : 'chip'}>
          {revoked_at === null
            ? text('cabinet_documents.valid')
            : text('cabinet_documents.revoked', { date: revoked_at.slice(0, 10) })}
        </span>{' '}
        <span className="muted">
          {date}
          {semester_name !== null && ` · ${text('cabinet_documents.semester', { number: semester_name })}`}
        </span>
      </p>
      {revocation_reason && <p className="muted">{revocation_reason}</p>}
      {online && VIEWED === undefined && languages.length > 0 && (
        <fieldset className="document-files">
          <legend className="muted">{text('cabinet_documents.download')}</legend>
          {languages.map((language) => (
            <PlainButton
              key={language}
              busy={save.isPending && save.variables === language}
              label={`${text('cabinet_documents.download')}: ${text(`language.${language}`)}, ${title}`}
              onClick={() => save.mutate(language)}
            >
              {text(`language.${language}`)}
            </PlainButton>
          ))}
        </fieldset>
      )}
      {save.error && (
        <p className="notice notice-error" role="alert">
          {save.error.message}
        </p>
      )}
      {verification_url !== null && (
        <div className="document-files">
          <ShareLink url={verification_url} title={title} />
          <a className="button" href={new URL(verification_url).pathname} target="_blank" rel="noreferrer">
            {text('cabinet_documents.verify')}
          </a>
        </div>
      )}
    </article>
  );
}
