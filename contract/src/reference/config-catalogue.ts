import { z } from 'zod';
import { Day, text } from '#api/fields.ts';

/** Value in requests and responses: a date as YYYY-MM-DD, null for no value. */
export const ConfigValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type ConfigValue = z.infer<typeof ConfigValue>;

/** The kind of value of a setting, with its limits. */
export type ConfigKind =
  | { type: 'number'; min: number; max: number; step: number }
  | { type: 'text'; max: number }
  | { type: 'date' }
  | { type: 'boolean' }
  | { type: 'choice'; choices: readonly string[] };
export const CONFIG_TYPES = ['number', 'text', 'date', 'boolean', 'choice'] as const;

const ADDRESS_MAX = 200;

interface Setting<Value extends ConfigValue> {
  kind: ConfigKind;
  default: Value;
  schema: z.ZodType<Value>;
  /**
   * One value for the whole installation. Every other setting can have a value per university.
   */
  system?: true;
}

const number = (start: number, min: number, max: number, step = 1): Setting<number> => ({
  kind: { type: 'number', min, max, step },
  default: start,
  schema: z
    .number('config.invalid.number')
    .min(min, 'invalid.too_small')
    .max(max, 'invalid.too_big')
    .multipleOf(step, step === 1 ? 'config.invalid.whole' : 'invalid.not_multiple_of'),
});
const choice = <const Choice extends string>(
  start: NoInfer<Choice>,
  choices: readonly [Choice, ...Choice[]],
): Setting<Choice> => ({
  kind: { type: 'choice', choices },
  default: start,
  schema: z.enum(choices),
});
const yesNo = (start: boolean): Setting<boolean> => ({
  kind: { type: 'boolean' },
  default: start,
  schema: z.boolean(),
});
const words = (max: number): Setting<string> => ({
  kind: { type: 'text', max },
  default: '',
  schema: text(max),
});
/** The address of a web page, or '' for none. */
const webAddress: Setting<string> = {
  kind: { type: 'text', max: ADDRESS_MAX },
  default: '',
  schema: z.union(
    [z.literal(''), z.url({ protocol: /^https?$/ }).max(ADDRESS_MAX)],
    'config.invalid.address',
  ),
};
const dayOrNone: Setting<string | null> = { kind: { type: 'date' }, default: null, schema: Day.nullable() };
const ofSystem = <Value extends ConfigValue>(setting: Setting<Value>): Setting<Value> => ({
  ...setting,
  system: true,
});

/** Which education forms (keys of the labels) have call letters, by the choice of the setting. */
export const CALLED_FORMS = {
  part_time: ['extramural', 'special_extramural', 'second_higher'],
  part_time_and_evening: ['extramural', 'special_extramural', 'second_higher', 'evening'],
  part_time_and_remote: ['extramural', 'special_extramural', 'second_higher', 'remote'],
  all_but_full_time: ['extramural', 'special_extramural', 'second_higher', 'evening', 'remote', 'joint'],
} as const;

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/**
 * All settings in the order of the screen. `config.<key>` is the name and `config.<key>.about` the description
 * (server/src/locales); `config.value.<choice>` is the label of a choice (contract/src/locales). The server reads
 * values with `configured`; a setting that no code reads must not be offered, which `configs.test.ts` checks.
 */
const SETTINGS = {
  'academic-year-start-month': choice('september', MONTHS),
  'gpa-passing-limit': number(2.6, 2.4, 3, 0.01),
  'passing-score': number(60, 0, 100),
  'passport-pin-optional-for-foreigners': yesNo(true),
  'rating-entry-days': number(3, 0, 60),
  // A task is late two days after it was handed in at the earliest, so that it was not handed in within the last day.
  'task-check-days': number(7, 2, 60),
  'test-result': choice('best', ['best', 'last']),
  'choice-subject-deadline': number(14, 0, 120),
  'credit-standart-hour': number(60, 1, 1000),
  're-reading-credit-limit': number(30, 1, 300),
  'student-retake-applications': yesNo(true),
  'call-letter-education-forms': choice('part_time', [
    'part_time',
    'part_time_and_evening',
    'part_time_and_remote',
    'all_but_full_time',
  ]),
  'student-account-deadline': dayOrNone,
  'account-slip-text': words(1000),
  'student-certificates': yesNo(true),
  'student-cabinet-url': webAddress,
  'teacher-cabinet-url': webAddress,
  'backup-schedule': ofSystem(choice('daily', ['off', 'daily', 'weekly'])),
  'backup-hour': ofSystem(number(3, 0, 23)),
  'backup-keep': ofSystem(number(14, 1, 365)),
};

export type ConfigKey = keyof typeof SETTINGS;
/** The type of the value of a setting. */
export type ConfigValueOf<Key extends ConfigKey> = (typeof SETTINGS)[Key]['default'];

export const CONFIGS: { [Key in ConfigKey]: Setting<ConfigValueOf<Key>> } = SETTINGS;

const known: string[] = Object.keys(SETTINGS);
export const ConfigKey = z.custom<ConfigKey>((key) => typeof key === 'string' && known.includes(key));
export const CONFIG_KEYS = known.map((key) => ConfigKey.parse(key));
