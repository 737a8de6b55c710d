import type { Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { errorField } from '#db/database-errors.ts';
import type { Channel } from './deliver.ts';
import type { Outcome, ReadContent } from './delivery-content.ts';
import { IS_OPEN } from './wanted-channels.ts';

/** A server that is away or wrongly configured is left alone for this long. */
const PAUSE_MS = 30_000;
const PERMANENT_FROM = 500;
const CLOSING = 421;
/** Answers to these commands concern the receiver or the text; all others concern the server, which then got no e-mail. */
const ABOUT_THIS_EMAIL = /^(?:RCPT TO|DATA)/;
/** The connection was lost after it was made, perhaps because of this e-mail. */
const isInterrupted = (code: string, message: string) => code === 'ECONNECTION' || message === 'Timeout';
/** The address or the e-mail is invalid: it was not sent to the server. */
const isInvalid = (code: string, command: string) =>
  code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API');

/** Line breaks would end a header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function outcomeOf(problem: unknown, pauseMs: number): Outcome {
  const error = problem instanceof Error ? problem.message : String(problem);
  const answer = Number(errorField(problem, 'responseCode')) || undefined;
  const [code, command] = [errorField(problem, 'code'), errorField(problem, 'command')];
  if (answer === undefined && isInvalid(code, command)) return { state: 'failed', error };
  if (!ABOUT_THIS_EMAIL.test(command) && !isInterrupted(code, error))
    return { state: 'unsent', error, pauseMs };
  if (answer === undefined || answer === CLOSING) return { state: 'retry', error, pauseMs };
  return { state: answer >= PERMANENT_FROM ? 'failed' : 'retry', error };
}

/** Senders see errors, but not the addresses of their receivers. */
const withoutAddress = (outcome: Outcome, address: string): Outcome =>
  outcome.state === 'sent' ? outcome : { ...outcome, error: outcome.error.replaceAll(address, '…') };

const receiverOf = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', IS_OPEN.as('active')])
    .executeTakeFirst();

/** E-mails are repeated with the same Message-ID until the server accepts them. */
export function emailChannel(
  services: Pick<Services, 'db' | 'mail' | 'config'>,
  readContent: ReadContent,
  pauseMs = PAUSE_MS,
): Channel {
  const { db, mail } = services;
  return {
    name: 'email',
    sendsOnce: false,
    async send(delivery) {
      const receiver = await receiverOf(db, delivery.receiver_id);
      // Messages wait in the inbox of an account that was closed after they were queued; notifications say why it was.
      if (delivery.message_id !== null && receiver?.active === false)
        return { state: 'failed', error: 'The account is closed' };
      const to = delivery.address ?? receiver?.email;
      if (!to) return { state: 'failed', error: 'No address' };
      const content = await readContent(services, delivery);
      if (content === undefined) return { state: 'failed', error: 'The content was deleted' };
      const { id, title, text, footer } = content;
      const lines = footer.length > 0 ? `\n\n-- \n${footer.join('\n')}\n` : '\n';
      try {
        await mail.send({ id, to, subject: oneLine(title), text: `${text}${lines}` });
        return { state: 'sent' };
      } catch (error) {
        return withoutAddress(outcomeOf(error, pauseMs), to);
      }
    },
  };
}
