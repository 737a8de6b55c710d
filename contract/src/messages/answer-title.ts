import { cutText } from '../api/cut-text.ts';
import { TITLE_MAX } from './messages.ts';

const PREFIX = /^(?:re:\s*)+/i;

/** The title of an answer to a message: `Re:` before its title once. */
export const answerTitle = (title: string): string => cutText(`Re: ${title.replace(PREFIX, '')}`, TITLE_MAX);
