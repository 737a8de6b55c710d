import { type DragEvent, useEffect, useState } from 'react';

/** Handles drag and drop. Dropping beside the area does nothing; the browser would open the file. */
export function useDropping(take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    for (const name of ['dragover', 'drop']) window.addEventListener(name, stay);
    return () => {
      for (const name of ['dragover', 'drop']) window.removeEventListener(name, stay);
    };
  }, []);
  return {
    over,
    onDragEnter: () => setOver(true),
    onDragOver: () => setOver(true),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: ({ dataTransfer }: DragEvent<HTMLElement>) => {
      setOver(false);
      take([...dataTransfer.files]);
    },
  };
}
