import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import { useId, useState } from 'react';
import { useAction } from '#api/query.ts';
import { useOnline } from '#cabinet/offline/connection.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** A certificate of study, issued at once. It stays in the language in which it was ordered. */
export function OrderCertificate({ refusal }: { refusal: string | null }) {
  const text = useText();
  const id = useId();
  const online = useOnline();
  const { language: shown } = useLanguage();
  const [language, setLanguage] = useState<InterfaceLanguage>(shown);
  const { mutate, isPending, error, data } = useAction(ownPapers.orderCertificate);
  return (
    <section className="card document-order" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text('paper.kind.study_certificate')}</h2>
      {refusal !== null && <p className="muted">{refusal}</p>}
      {refusal === null && (
        <>
          <p className="muted">{text('cabinet_documents.certificate.text')}</p>
          <div className="field">
            <label htmlFor={id}>{text('cabinet_documents.language')}</label>
            <select
              id={id}
              value={language}
              onChange={({ target }) =>
                setLanguage(INTERFACE_LANGUAGES.find((one) => one === target.value) ?? shown)
              }
            >
              {INTERFACE_LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {text(`language.${one}`)}
                </option>
              ))}
            </select>
          </div>
          {online && (
            <PlainButton
              primary
              busy={isPending}
              onClick={() => mutate({ body: { paper_language: language } })}
            >
              {text('cabinet_documents.certificate.order')}
            </PlainButton>
          )}
        </>
      )}
      <p role="status" className="document-status">
        {data && text('cabinet_documents.certificate.ready', { number: data.number })}
      </p>
      {error && (
        <p className="notice notice-error" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}
