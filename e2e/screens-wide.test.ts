import { describe } from 'vitest';
import { everyScreen } from './every-screen.ts';

describe('every screen on a desk', () =>
  everyScreen({ width: 1440, height: 900 }, { oz: 'light', ru: 'dark' }));
