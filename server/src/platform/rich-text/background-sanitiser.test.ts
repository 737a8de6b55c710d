import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { sanitiseInBackground } from './background-sanitiser.ts';
import { sanitiseRichText } from './rich-text.ts';

const paragraph = '<p onclick="x()">Matn <strong>qalin</strong> &amp; <script>x</script></p>';

it('background sanitiser: sanitises long texts like short ones', async () => {
  const long = paragraph.repeat(2_500);
  expect(await sanitiseInBackground(long)).toBe(sanitiseRichText(paragraph).repeat(2_500));
});

it('background sanitiser: serves other work while it sanitises a long text', async () => {
  const long = '<a>'.repeat(66_000);
  await sanitiseInBackground(long);
  const { utilization } = await (async () => {
    const before = performance.eventLoopUtilization();
    await sanitiseInBackground(long);
    return performance.eventLoopUtilization(before);
  })();
  expect(utilization).toBeLessThan(0.5);
});
