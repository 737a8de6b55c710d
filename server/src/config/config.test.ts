import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

/** The messages of a configuration that stops the start. */
function messagesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n');
    throw error;
  }
}

describe('a wrong value of a variable', () => {
  it.each([
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/dekanat'],
    ['DATABASE_REPLICA_URL', 'the-other-one'],
    ['SEED', 'some'],
    ['SUPERADMIN_PASSWORD', 'short'],
    ['DEMO_PASSWORD', 'short'],
    ['PUBLIC_URL', 'ftp://files.example.uz'],
    ['RATE_LIMITS', 'no'],
    ['SMTP_URL', 'http://mail'],
    ['DRAIN_SECONDS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('is refused with advice, and is not printed: %s=%s', (name, value) => {
    const messages = messagesOf({ [name]: value });
    expect(messages).toEqual([expect.stringMatching(new RegExp(`^${name} must be .+\\.$`))]);
    if (value.length > 4) expect(messages[0]).not.toContain(value);
  });
});

describe('variables that do not fit together', () => {
  it.each([
    ['production without rate limits', { RATE_LIMITS: 'off' }, /^RATE_LIMITS must be on/],
    [
      'e-mails without the address of their links',
      { SMTP_URL: 'smtp://127.0.0.1:25' },
      /^PUBLIC_URL is missing/,
    ],
    ['two keys of backups', { BACKUP_PASSPHRASE: 'a-long-passphrase', BACKUP_RECIPIENT: 'age1x' }, /BACKUP_/],
  ])('are refused: %s', (_what, environment, message) => {
    expect(messagesOf({ NODE_ENV: 'production', ...environment })).toEqual([expect.stringMatching(message)]);
  });
});

it('configuration: an empty variable is one that is not set', () => {
  expect(readConfig({ PORT: '', SEED: '' }).seed).toBe('demo');
});
