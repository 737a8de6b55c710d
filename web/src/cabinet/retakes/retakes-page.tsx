import { ownRetakes } from '@dekanat/contract/retakes/own-retakes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ownQuery } from '#cabinet/query.ts';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ApplyForm } from './apply-form.tsx';
import '#cabinet/marks/marks.css';
import './retakes.css';

/** Paid retakes: own applications with what comes next, and a new one for debts. */
export function RetakesPage() {
  const text = useText();
  const { data, error, refetch } = useQuery(ownQuery(ownRetakes.read, {}));
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="page">
      <p className="trail">
        <Link href="/marks">{text('cabinet.marks')}</Link>
      </p>
      <h1>{text('own_retakes.title')}</h1>
      {data.applications.map((application) => (
        <ApplicationCard key={application.id} application={application} />
      ))}
      <OwnActs>
        <ApplyForm {...data} />
      </OwnActs>
    </div>
  );
}
