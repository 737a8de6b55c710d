// What is measured in the page itself, from its first moment on: when the first rows stood, and how long each frame took.
const frames = [];
let before;

function next(now) {
  if (before !== undefined) frames.push(now - before);
  before = now;
  if (document.querySelector('tr[data-row]') && !performance.getEntriesByName('rows')[0])
    performance.mark('rows');
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
