// What is measured in the page itself, from its first moment on: when the first rows stood, and how long each frame took.
// The rows of a list; of a planner those of the board and of the panel.
// The text of a lesson in the cabinet of students.
const MARKS = {
  rows: 'tr[data-row], .plan:has(.plan-panel-subject) .plan-subject',
  lesson: '.lesson-item',
};
const frames = [];
let before;

function next(now) {
  if (before !== undefined) frames.push(now - before);
  before = now;
  for (const [name, shown] of Object.entries(MARKS))
    if (!performance.getEntriesByName(name)[0] && document.querySelector(shown)) performance.mark(name);
  requestAnimationFrame(next);
}
requestAnimationFrame(next);

window.measured = {
  rowsAfterMs: () => measured.markedAfterMs('rows'),
  markedAfterMs: (name) => performance.getEntriesByName(name)[0]?.startTime,
  forget: () => {
    frames.length = 0;
  },
  longestFrameMs: () => Math.max(...frames),
  /** From a click on one element until another is there and painted. */
  shownAfterMs: ([clicked, shown]) =>
    new Promise((resolve) => {
      const began = performance.now();
      const look = () =>
        requestAnimationFrame(() =>
          document.querySelector(shown) ? resolve(performance.now() - began) : look(),
        );
      document.querySelector(clicked).click();
      look();
    }),
  /** The mean time of a frame while the page is scrolled to its end and back. */
  scrollFrameMs: (duration) =>
    new Promise((resolve) => {
      const [began, height] = [performance.now(), document.body.scrollHeight - window.innerHeight];
      let count = 0;
      const step = (now) => {
        const share = (now - began) / duration;
        if (share >= 1) return resolve(duration / count);
        count += 1;
        window.scrollTo(0, height * (1 - Math.abs(1 - 2 * share)));
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    }),
};
