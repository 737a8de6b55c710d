import { configure } from '@testing-library/react';
import '#app/provided-catalogues.ts';

/** Only stops a wait whose condition is never met: the library's own second is too short beside a busy core. */
const PATIENCE_MS = 60_000;

configure({ asyncUtilTimeout: PATIENCE_MS });
