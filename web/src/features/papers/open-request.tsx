import { paperRequests } from '@dekanat/contract/papers/paper-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { RefuseButton } from '#features/papers/refuse-request.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { FactList, Section } from '#ui/table/section.tsx';

const OPEN = { state: 'requested', limit: 1 } as const;

/** What the student asks for, beside the form that issues it. */
export function OpenRequest({ studentId, universityId }: { studentId: number; universityId: number }) {
  const mayRead = useMay(paperRequests.list);
  const mayRefuse = useMay(paperRequests.refuse);
  const query = { ...OPEN, student_id: studentId, university_id: universityId };
  const { data } = useQuery({ ...queryOf(paperRequests.list, { query }), enabled: mayRead });
  const request = data?.data[0];
  if (request === undefined) return null;
  return (
    <Section title="paper_request.noun">
      <FactList
        facts={[
          ['paper_request.created_at', <Instant key="at" at={request.created_at} />],
          ['paper_request.purpose', request.purpose],
          ...(request.comment === '' ? [] : [['paper_request.comment', request.comment] as const]),
        ]}
      />
      {mayRefuse && (
        <div className="section-actions">
          <RefuseButton request={request} />
        </div>
      )}
    </Section>
  );
}

/** Opens the requests that wait, with their number. */
export function RequestsLink() {
  const text = useText();
  const { universityId } = useUniversity();
  const mayRead = useMay(paperRequests.list);
  const query = { ...OPEN, university_id: universityId };
  const { data } = useQuery({ ...queryOf(paperRequests.list, { query }), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Link to="/transcript-requests" search={{ state: 'requested' } as never}>
      {text('paper_request.count', { number: data?.total ?? 0 })}
    </Link>
  );
}
