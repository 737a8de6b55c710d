import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { SERIES } from '#ui/charts/chart-colours.ts';

/** A call of a drawing context, with the fill style at that time. */
type Step = [name: string | symbol, fillStyle: unknown, ...given: unknown[]];

const root = document.documentElement;
const COLOURS = [
  '--surface: white; --text: black; --text-soft: grey; --line: silver',
  ...SERIES.map((name) => `--${name}: teal`),
].join(';');

/** A context that records its calls. */
function contextOf(canvas: HTMLCanvasElement, made: Step[]) {
  const own: Record<string | symbol, unknown> = { canvas, measureText: () => ({ width: 10 }) };
  return new Proxy(own, {
    get: (_, name) =>
      name in own ? own[name] : (...given: unknown[]) => void made.push([name, own.fillStyle, ...given]),
  });
}

/** Lets charts draw in each test of the file, which happy-dom cannot. @returns the calls of each canvas */
export function drawCharts(): Map<HTMLCanvasElement, Step[]> {
  const steps = new Map<HTMLCanvasElement, Step[]>();
  beforeEach(() => {
    root.style.cssText = COLOURS;
    // Without animation: no frame is drawn after the test.
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      const made: Step[] = [];
      steps.set(this, made);
      return contextOf(this, made);
    } as never);
  });
  afterEach(() => {
    cleanup();
    root.removeAttribute('style');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    steps.clear();
  });
  return steps;
}
