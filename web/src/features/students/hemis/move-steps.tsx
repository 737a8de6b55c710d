import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';

/** The lists that a university imports, in order; the service is asked for their sizes when the user wants it. */
export function MoveSteps({ universityId }: { universityId: number }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="hemis-move">
      <p>{text('hemis_connection.steps.about')}</p>
      {isOpen ? (
        <Steps universityId={universityId} />
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>{text('hemis_connection.steps.look')}</Button>
        </div>
      )}
      <p className="hint">{text('hemis_connection.steps.curricula')}</p>
    </div>
  );
}

function Steps({ universityId }: { universityId: number }) {
  const text = useText();
  const query = { university_id: universityId };
  const { data, error, refetch } = useQuery(queryOf(hemisConnections.steps, { query }));
  if (data === undefined) return <FirstLoad error={error} retry={() => void refetch()} />;
  return (
    <div className="hemis-move-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{text('hemis_connection.steps.step')}</th>
            <th scope="col">{text('hemis_connection.steps.there')}</th>
            <th scope="col">{text('hemis_connection.steps.here')}</th>
          </tr>
        </thead>
        <tbody>
          {data.steps.map(({ resource, title, screen, here, there, problem }, index) => (
            <tr key={resource}>
              <th scope="row">
                {`${index + 1}. `}
                <Link
                  to={screen}
                  search={{ import: 'new' }}
                  aria-label={text('hemis_connection.steps.open_of', { of: title })}
                >
                  {title}
                </Link>
              </th>
              <td>{problem ?? (there === null ? '—' : formatNumber(there))}</td>
              <td>{formatNumber(here)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
