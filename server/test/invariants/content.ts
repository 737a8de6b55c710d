import { rulesOf } from './invariant.ts';

const posts = rulesOf(17, {
  'a schedule names at least one semester': `
    select id from posts where type = 'advertisement' and not draft
      and not exists (select from post_semesters where post_id = posts.id)`,
  'published news have a picture': `select id from posts where type = 'news' and not draft and img is null`,
});

const messages = rulesOf(18, {
  'receivers are in the university of the sender': `
    select message_id, receiver_id from message_receivers join messages on messages.id = message_id
    join users on users.id = receiver_id where users.university_id <> messages.university_id`,
  'only a sent message has a time of sending': `
    select id from messages where (state = 'sent') <> (sent_at is not null)`,
  'nobody reads a message before it was sent': `
    select message_id from message_receivers join messages on messages.id = message_id
    where read_at < messages.sent_at or messages.sent_at > clock_timestamp()`,
});

export const CONTENT = [...posts, ...messages];
