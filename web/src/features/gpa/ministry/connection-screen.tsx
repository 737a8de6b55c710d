import {
  type MinistryConnection,
  ministryConnections,
} from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { ConnectionForm } from '#features/gpa/ministry/connection-form.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { Section } from '#ui/table/section.tsx';
import './ministry.css';

/** The connection of a university to the ministry's service. */
export function MinistryConnectionScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  return (
    <Screen title="menu.ministry_connection">
      {universityId === undefined ? (
        <p className="notice">{text('ministry_connection.choose_university')}</p>
      ) : (
        <Connection key={universityId} universityId={universityId} />
      )}
    </Screen>
  );
}

function Connection({ universityId }: { universityId: number }) {
  const query = { university_id: universityId };
  const { data, error, refetch } = useQuery(queryOf(ministryConnections.read, { query }));
  const mayUpdate = useMay(ministryConnections.update);
  if (!data) return <FirstLoad error={error} retry={() => void refetch()} />;
  return (
    <div className="sections">
      <Section title="ministry_connection.state" wide>
        <State connection={data} />
      </Section>
      {(mayUpdate || data.version > 0) && (
        <Section title="ministry_connection.settings" wide>
          <ConnectionForm connection={data} universityId={universityId} readOnly={!mayUpdate} />
        </Section>
      )}
    </div>
  );
}

/** Whether something can be sent, and if not, why and since when. */
function State({ connection }: { connection: MinistryConnection }) {
  const text = useText();
  const { version, is_demo, is_readable, problem, away_since, said } = connection;
  return (
    <div className="ministry-state">
      <p>
        {text(version === 0 ? 'ministry_connection.none' : 'ministry_connection.connected')}
        {is_demo && <> {text('ministry_connection.is_demo')}</>}
      </p>
      {!is_readable && <p className="notice notice-error">{text('ministry_connection.unreadable')}</p>}
      {problem !== null && (
        <p className="notice notice-error" role="status">
          {text(`ministry_connection.problem.${problem}`)} {said !== null && <q>{said}</q>}{' '}
          {away_since !== null && (
            <>
              {text('ministry_connection.since')} <Instant at={away_since} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
