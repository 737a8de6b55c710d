import { it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { connectApp } from '../server/test/authenticator.ts';
import { signIn } from '../server/test/client.ts';
import { makeAdmin, makeGroup } from '../server/test/factories.ts';
import { inspect, type Themes } from './inspection.ts';
import { PUBLIC, type Screen, SIGNED_IN, titled } from './screen-list.ts';
import { type Person, type Stage, useStage } from './stage.ts';
import { button, heading, see, tryToSignIn } from './steps.ts';

const requireSecondFactor = async ({ server }: Stage, groupId: number) => {
  const { db, sessions } = server.services;
  const required = { second_factor_required: true };
  await db.updateTable('permission_groups').set(required).where('id', '=', groupId).execute();
  sessions.forgetAll();
};
const showPicture =
  (password: string) =>
  async ({ page, say }: Person) => {
    await page.getByLabel(say('password.current'), { exact: true }).fill(password);
    await button(page, say('second_factor.setup.next')).click();
  };
const pictureStands = ({ page, say }: Person) =>
  see(page.getByRole('img', { name: say('second_factor.qr') }));

/**
 * Every screen at one width, in both languages, each in its theme. Each language meets each theme, each width both: in four looks at
 * a screen instead of eight.
 */
export function everyScreen(viewport: { width: number; height: number }, themes: Themes): void {
  const stage = useStage();

  it('of those for everybody', async () => {
    await inspect(await stage.enter({ language: 'oz', context: { viewport } }), PUBLIC, themes);
  });
  it('of an account that first has to set its password', async () => {
    const maker = await signIn(stage.server.url, 'admin');
    const group = await makeGroup(maker, ['faculty_index']);
    const { username } = await makeAdmin(maker, {
      permission_group_id: group.id,
      password: 'birinchi-parol',
    });
    const as = { username: username ?? '', password: 'birinchi-parol' };
    const person = await stage.enter({ as, language: 'oz', context: { viewport } });
    await inspect(person, [titled('first password', '/', 'first_password.title')], themes);
  });
  it('of signing in by two steps', async () => {
    const maker = await signIn(stage.server.url, 'admin');
    const made = await openAccount(stage.server, maker);
    await requireSecondFactor(stage, made.groupId);
    const person = await stage.enter({ as: made, language: 'oz', context: { viewport } });
    await inspect(
      person,
      [
        titled('first second factor', '/', 'second_factor.first.title'),
        { name: 'app', at: '/', open: showPicture(made.password), stands: pictureStands },
      ],
      themes,
    );
    await connectApp(made.client, made.password);
    const other = await stage.enter({ language: 'oz', context: { viewport } });
    const asked = (open: Screen['open'], name: string): Screen => ({
      name,
      at: '/',
      open: async (someone) => {
        await tryToSignIn(someone, made.username, made.password);
        await see(heading(someone, 'second_factor.step.title'));
        await open?.(someone);
      },
      stands: (someone) => see(heading(someone, 'second_factor.step.title')),
    });
    const recovery: Screen['open'] = ({ page, say }) =>
      button(page, say('second_factor.use_recovery')).click();
    await inspect(other, [asked(undefined, 'code'), asked(recovery, 'recovery code')], themes);
  });
  it('of those behind the login', { timeout: 600_000 }, async () => {
    const person = await stage.enter({ as: 'superadmin', language: 'oz', context: { viewport } });
    await inspect(person, SIGNED_IN, themes);
  });
}
