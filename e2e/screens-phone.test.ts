import { describe } from 'vitest';
import { everyScreen } from './every-screen.ts';

describe('every screen on a phone', () =>
  everyScreen({ width: 390, height: 844 }, { oz: 'dark', ru: 'light' }));
