import { describe, expect, it } from 'vitest';
import { SERIES } from '#ui/charts/chart-colours.ts';
import { palettes } from './palette.ts';

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(Object.entries(palettes))('%s theme', (_, colours) => {
  const texts = ['text', 'text-soft', 'text-faint', 'link', 'error', 'success', 'warning'] as const;
  const grounds = ['canvas', 'surface', 'surface-hover'] as const;
  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s on %s has enough contrast',
    (text, ground) => expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5),
  );
  it.each(['text', 'link'] as const)('%s on the accent wash has enough contrast', (text) => {
    expect(contrast(colours[text], colours['accent-wash'])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['accent', 'accent-hover'] as const)('text on %s has enough contrast', (ground) => {
    expect(contrast(colours['on-accent'], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['active', 'inactive', 'blocked', 'pending', 'rejected'] as const)(
    'status %s has enough contrast',
    (status) => {
      const ratio = contrast(colours[`status-${status}`], colours[`status-${status}-wash`]);
      expect(ratio).toBeGreaterThanOrEqual(4.5);
    },
  );
  it.each(SERIES)('%s has enough contrast on its panel and with a share written into it', (series) =>
    expect(contrast(colours[series], colours.surface)).toBeGreaterThanOrEqual(4.5),
  );
  it.each(['line-control', 'focus'] as const)('%s has enough contrast on every background', (line) => {
    for (const ground of ['canvas', 'surface'] as const) {
      expect(contrast(colours[line], colours[ground])).toBeGreaterThanOrEqual(3);
    }
  });
});
