import { useEffect, useState } from 'react';
import { serverNow } from '#api/server-clock.ts';

const SECOND_MS = 1_000;

/** The present time of the server in milliseconds, every second. */
export function useClock(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A duration as H:MM:SS, with days before it where there are any. */
export function formatDuration(milliseconds: number): { days: number; time: string } {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND_MS));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600) % 24;
  return {
    days: Math.floor(seconds / 86_400),
    time: `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
}
