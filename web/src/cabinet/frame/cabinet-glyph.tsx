const STROKES = {
  today: 'M4 11 12 4l8 7v9h-5v-6H9v6H4Z',
  subjects: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3Zm0 13a3 3 0 0 1 3-3h11M9 8h6',
  exams: 'M9 4h6v3H9ZM9 5H6v15h12V5h-3M9 14l2 2 4-4',
  marks: 'M4 20V10m5 10V4m6 16v-8m5 8V7',
  more: 'M5 6h14M5 12h14M5 18h14',
  text: 'M5 6h14M5 10h14M5 14h9M5 18h6',
  video: 'M4 6h11v12H4Zm11 5 5-3v8l-5-3Z',
  task: 'M4 20v-4L15 5l4 4L8 20Zm9-13 4 4',
  test: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2m0 3v.5M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Z',
  done: 'm5 12 5 5 9-10',
} as const;

/** Hidden from screen readers: the text is beside it. */
export function CabinetGlyph({ name }: { name: keyof typeof STROKES }) {
  return (
    <svg
      className="glyph"
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={STROKES[name]} />
    </svg>
  );
}
