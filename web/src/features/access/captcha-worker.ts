import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Solves the server's proof-of-work puzzles away from the page, which stays quick meanwhile.
handler({ deriveKey });
