// What is measured in the page itself, from its first moment on: when the first rows stood, and how long each frame took.
// The rows of a list; of a planner those of the board and of the panel.
const ROWS = 'tr[data-row], .plan:has(.plan-panel-subject) .plan-subject';
const frames = [];
let before;

function next(now) {
  if (before !== undefined) frames.push(now - before);
  before = now;
  if (!performance.getEntriesByName('rows')[0] && document.querySelector(ROWS)) performance.mark('rows');
  requestAnimationFrame(next);
}
requestAnimationFrame(next);

window.measured = {
  rowsAfterMs: () => performance.getEntriesByName('rows')[0]?.startTime,
  forget: () => {
    frames.length = 0;
  },
  longestFrameMs: () => Math.max(...frames),
};
