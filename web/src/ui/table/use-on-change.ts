import { useEffect, useRef } from 'react';

/** Calls `reset` after a value, such as the university in the header, has become another one. */
export function useOnChange(value: string | number | undefined, reset: () => void): void {
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    reset();
  });
}
