import type { SlowQueryState } from '@dekanat/contract/operations/slow-queries.ts';
import { useText } from '#i18n/text.ts';

const PRELOAD = "shared_preload_libraries = 'pg_stat_statements'";
const CREATE = 'create extension if not exists pg_stat_statements;';
const UPDATE = 'alter extension pg_stat_statements update;';

/** Every user of PostgreSQL may name a role so that it needs quotes. */
const quoted = (role: string) => (/^[a-z_][a-z0-9_]*$/.test(role) ? role : `"${role.replaceAll('"', '""')}"`);
const grantReset = ({ role }: SlowQueryState) =>
  `grant execute on function pg_stat_statements_reset to ${quoted(role)};`;
const grantRead = ({ role }: SlowQueryState) =>
  `grant select on pg_stat_statements, pg_stat_statements_info to ${quoted(role)};`;

/** What an administrator of PostgreSQL runs in each state. */
const COMMANDS: Record<SlowQueryState['state'], (of: SlowQueryState) => string[]> = {
  ready: (of) => [grantReset(of)],
  not_loaded: (of) => [CREATE, grantReset(of)],
  not_installed: (of) => [CREATE, grantReset(of)],
  outdated: () => [UPDATE],
  not_readable: (of) => [grantRead(of), grantReset(of)],
};

/** Says exactly what to do while PostgreSQL does not count statements, or does not show them to this server. */
export function StatisticsSetup({ of }: { of: SlowQueryState }) {
  const text = useText();
  const { state, database, role } = of;
  if (state === 'ready') return null;
  return (
    <section className="query-setup" aria-labelledby="query-setup-title">
      <h2 id="query-setup-title">{text(`slow_query.setup.${state}`, { role })}</h2>
      <ol>
        {state === 'not_loaded' && (
          <li>
            {text('slow_query.step.load')}
            <pre>{PRELOAD}</pre>
          </li>
        )}
        <li>
          {text('slow_query.step.run', { database })}
          <pre>{COMMANDS[state](of).join('\n')}</pre>
        </li>
        <li>{text('slow_query.step.reload')}</li>
      </ol>
    </section>
  );
}

/** The command without which this server may not reset the statistics. */
export function ResetSetup({ of }: { of: SlowQueryState }) {
  const text = useText();
  return (
    <section className="query-setup">
      <p>{text('slow_query.not_resettable.about', { database: of.database })}</p>
      <pre>{COMMANDS.ready(of).join('\n')}</pre>
    </section>
  );
}
