import { z } from 'zod';

const CODE_MAX = 64;
const CODES_MAX = 50;

/** Why an act that is allowed is unusual now. It is done once the request names the code in `accepted`. */
export const Warning = z.object({ code: z.string(), message: z.string() });
export type Warning = z.infer<typeof Warning>;

/** The body field of acts with warnings: the codes that the user has accepted. Without warnings it may be left out. */
export const Accepted = z.array(z.string().max(CODE_MAX)).max(CODES_MAX).optional();
