import {
  type HemisConnection,
  hemisConnections,
} from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { ConnectionForm } from '#features/students/hemis/connection-form.tsx';
import { ConnectionTests } from '#features/students/hemis/connection-tests.tsx';
import { MoveSteps } from '#features/students/hemis/move-steps.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { Section } from '#ui/table/section.tsx';
import './hemis.css';

/** The connection of a university to the national system. */
export function HemisConnectionScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  return (
    <Screen title="menu.hemis_connection">
      {universityId === undefined ? (
        <p className="notice">{text('hemis_connection.choose_university')}</p>
      ) : (
        <Connection key={universityId} universityId={universityId} />
      )}
    </Screen>
  );
}

function Connection({ universityId }: { universityId: number }) {
  const query = { university_id: universityId };
  const { data, error, refetch } = useQuery(queryOf(hemisConnections.read, { query }));
  const mayUpdate = useMay(hemisConnections.update);
  const maySteps = useMay(hemisConnections.steps);
  if (!data) return <FirstLoad error={error} retry={() => void refetch()} />;
  return (
    <div className="sections">
      <Section title="hemis_connection.state" wide>
        <ConnectionState connection={data} />
        {mayUpdate && data.source !== 'none' && (
          <ConnectionTests universityId={universityId} entered={undefined} onTested={() => void refetch()} />
        )}
      </Section>
      {maySteps && data.source !== 'none' && (
        <Section title="hemis_connection.steps" wide>
          <MoveSteps universityId={universityId} />
        </Section>
      )}
      <Section title="hemis_connection.own" wide>
        <ConnectionForm connection={data} universityId={universityId} readOnly={!mayUpdate} />
      </Section>
    </div>
  );
}

/** Which service is asked, and since when it does not answer. */
function ConnectionState({ connection }: { connection: HemisConnection }) {
  const text = useText();
  const { source, is_readable, is_demo, nightly, away_since } = connection;
  return (
    <div className="hemis-state">
      <p>
        {text(`hemis_connection.source.${source}`)}
        {is_demo && <> {text('hemis_connection.is_demo')}</>}
      </p>
      {source === 'installation' && (
        <p className="hint">
          {text(
            nightly ? 'hemis_connection.installation.nightly' : 'hemis_connection.installation.not_nightly',
          )}
        </p>
      )}
      {!is_readable && <p className="notice notice-error">{text('hemis_connection.unreadable')}</p>}
      {away_since !== null && (
        <p className="notice notice-error" role="status">
          {text('hemis_connection.away_since')} <Instant at={away_since} />
        </p>
      )}
    </div>
  );
}
