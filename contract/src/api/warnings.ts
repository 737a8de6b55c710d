import { z } from 'zod';

const ACCEPTED_MAX = 128;
const CODES_MAX = 50;

/**
 * Why an act that is allowed is unusual now. It is done once the request names the warning in `accepted`: by `accept`,
 * which stands for the warning as it is shown here, or by `code`, whatever it is about by then.
 */
export const Warning = z.object({ code: z.string(), message: z.string(), accept: z.string() });
export type Warning = z.infer<typeof Warning>;

/** The body field of acts with warnings: what the user has accepted. Without warnings it may be left out. */
export const Accepted = z.array(z.string().max(ACCEPTED_MAX)).max(CODES_MAX).optional();
