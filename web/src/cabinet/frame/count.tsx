import './count.css';

const SHOWN_MAX = 99;

/** A number beside a link; screen readers hear what it counts. Nothing for 0. */
export function Count({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <>
      <span className="badge" aria-hidden>
        {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      </span>
      <span className="visually-hidden">{label}</span>
    </>
  );
}
