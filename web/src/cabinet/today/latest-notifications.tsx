import { Instant } from '#ui/instant.tsx';

interface LatestNotificationsProps {
  title: string;
  lines: { id: number; line: string; at: string }[];
}

/** The newest notifications; nothing without any. */
export function LatestNotifications({ title, lines }: LatestNotificationsProps) {
  if (lines.length === 0) return null;
  return (
    <section className="cards" aria-label={title}>
      <h2>{title}</h2>
      <ul className="card plain-list">
        {lines.map(({ id, line, at }) => (
          <li key={id}>
            {line}{' '}
            <span className="muted">
              <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
