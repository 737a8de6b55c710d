import { type Curriculum, curricula } from '@dekanat/contract/curricula/curricula.ts';
import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { ApiError } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { PlanSheet } from '#features/curricula/plan-print/plan-sheet.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import './plan-print.css';

interface PlanPrintProps {
  plan: Plan;
  /** Called after the print dialog is closed, or when printing fails. */
  onClose: () => void;
}

/** Opens the browser's print dialog with the official table of a curriculum; the table is visible on paper only. */
export function PlanPrint({ plan, onClose }: PlanPrintProps) {
  const feedback = useFeedback();
  const { data, error } = useQuery(queryOf(curricula.read, { params: { id: plan.id } }));
  const fail = useEffectEvent((reason: ApiError) => {
    feedback.error(reason);
    onClose();
  });
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
  if (data === undefined) return null;
  return createPortal(<PrintedPlan plan={plan} curriculum={data} onClose={onClose} />, document.body);
}

function PrintedPlan({ plan, curriculum, onClose }: PlanPrintProps & { curriculum: Curriculum }) {
  usePrintDialog(plan.name, onClose);
  return (
    <div className="plan-print">
      <PlanHead curriculum={curriculum} />
      <PlanSheet semesters={plan.semesters} />
      <Signatures />
    </div>
  );
}

/** Prints once; the title of the document is the name that browsers suggest for a PDF file. */
function usePrintDialog(title: string, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const shown = document.title;
    document.title = title;
    const finish = () => close();
    window.addEventListener('afterprint', finish);
    window.print();
    return () => {
      document.title = shown;
      window.removeEventListener('afterprint', finish);
    };
  }, [title]);
}

function PlanHead({ curriculum }: { curriculum: Curriculum }) {
  const text = useText();
  const { name, university_name, start_year, end_year, language, reading_year } = curriculum;
  const facts: [TextKey, string | number | null][] = [
    ['faculty.noun', curriculum.faculty_name],
    ['speciality.noun', curriculum.speciality_name],
    ['curriculum.education_form_name', curriculum.education_form_name],
    ['curriculum.language', text(`study_language.${language}`)],
    ['curriculum.reading_year', reading_year],
    ['curriculum.years', `${start_year} – ${end_year}`],
  ];
  return (
    <header>
      <p>{university_name}</p>
      <h1>{text('curriculum.noun')}</h1>
      <p className="plan-print-name">{name}</p>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{text(key)}:</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

const SIGNERS = ['print.signer.vice_rector', 'print.signer.office', 'print.signer.dean'] as const;

function Signatures() {
  const text = useText();
  return (
    <footer>
      {SIGNERS.map((signer) => (
        <p key={signer}>
          <span>{text(signer)}</span>
          <span className="plan-print-line" />
          <span>{text('print.date')}</span>
        </p>
      ))}
    </footer>
  );
}
