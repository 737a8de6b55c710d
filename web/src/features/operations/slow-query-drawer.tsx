import type { SlowQuery } from '@dekanat/contract/operations/slow-queries.ts';
import type { ReactNode } from 'react';
import { formatMs, Percent } from '#features/operations/slow-query-columns.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Drawer } from '#ui/overlay/drawer.tsx';

/** One statement: its whole text, where it comes from, and its numbers. */
export function SlowQueryDrawer({ query, onClose }: { query: SlowQuery; onClose: () => void }) {
  const text = useText();
  return (
    <Drawer open onClose={onClose} title={text('slow_query.one')} size={720}>
      <dl className="query-facts">
        <Fact label="slow_query.source" wide>
          <code>{query.source ?? '—'}</code>
          {query.source !== null && <p className="hint">{text('slow_query.source.about')}</p>}
        </Fact>
        <Fact label="slow_query.share">
          <Percent of={query.share} />
        </Fact>
        <Fact label="slow_query.total_ms">{formatMs(query.total_ms)}</Fact>
        <Fact label="slow_query.mean_ms">{formatMs(query.mean_ms)}</Fact>
        <Fact label="slow_query.max_ms">{formatMs(query.max_ms)}</Fact>
        <Fact label="slow_query.calls">{formatNumber(query.calls)}</Fact>
        <Fact label="slow_query.rows">{formatNumber(query.rows)}</Fact>
        <Fact label="slow_query.cache_hits">
          <Percent of={query.cache_hits} />
        </Fact>
        <Fact label="slow_query.text" wide>
          <pre className="query-text">{query.text}</pre>
        </Fact>
      </dl>
    </Drawer>
  );
}

interface FactProps {
  label: TextKey;
  /** Takes a whole line. */
  wide?: boolean;
  children: ReactNode;
}

function Fact({ label, wide, children }: FactProps) {
  const text = useText();
  return (
    <div data-wide={wide}>
      <dt>{text(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
