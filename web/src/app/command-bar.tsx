import { useIsFetching } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { useState } from 'react';
import { type Choice, useActions, useScreens, useUniversities } from '#app/command-choices.ts';
import { type Finder, finders } from '#app/command-finders.ts';
import { useSettled } from '#kernel/lookup.tsx';
import { may, useProfile } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';
import { useUniversity } from '#kernel/university.ts';
import { wordsBegin } from '#locales/folded.ts';
import '#app/command-bar.css';

const FIRST_FEW = 5;
/** With fewer letters, too much matches to be of use. */
const FEWEST_LETTERS = 2;

/** Whatever one may open or do, found by typing: screens, records, universities, actions (design/screens.md). */
export function CommandBar({ close }: { close: () => void }) {
  const text = useText();
  const own = useProfile();
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const sought = useSettled(typed.trim());
  const open = (address: string) => history.push(address);
  const pick = (run: () => void) => {
    close();
    run();
  };
  const screens = useScreens(open);
  const universities = useUniversities();
  const actions = useActions(open);
  const waiting = useIsFetching() > 0 || sought !== typed.trim();
  const searched = sought.length >= FEWEST_LETTERS ? finders.filter(({ read }) => may(own, read)) : [];
  return (
    <Command className="command" shouldFilter={false} loop label={text('command.title')}>
      <Command.Input
        className="command-input"
        value={typed}
        onValueChange={setTyped}
        placeholder={text('command.placeholder')}
        autoFocus
      />
      <Command.List className="command-list" label={text('command.found')}>
        <Command.Empty className="command-note">
          {text(waiting ? 'command.waiting' : 'command.nothing', { text: typed.trim() })}
        </Command.Empty>
        <Choices heading="command.screens" choices={screens} typed={typed} pick={pick} />
        {searched.map((finder) => (
          <Records key={finder.path} finder={finder} sought={sought} open={(to) => pick(() => open(to))} />
        ))}
        <Choices heading="command.universities" choices={universities} typed={typed} pick={pick} />
        <Choices heading="command.actions" choices={actions} typed={typed} pick={pick} />
      </Command.List>
      <p className="command-keys" aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {text('command.move')}
        <kbd>Enter</kbd> {text('command.open')}
        <kbd>Esc</kbd> {text('command.close')}
      </p>
    </Command>
  );
}

interface ChoicesProps {
  heading: string;
  choices: Choice[];
  typed: string;
  pick: (run: () => void) => void;
}

/** Those that match; before anything is typed all of them, so that one sees what there is. */
function Choices({ heading, choices, typed, pick }: ChoicesProps) {
  const text = useText();
  const matching = choices.filter(({ title, detail = '' }) => wordsBegin(`${title} ${detail}`, typed));
  if (matching.length === 0) return null;
  return (
    <Command.Group heading={text(heading)}>
      {matching.map(({ title, detail, run }) => (
        <Item
          key={`${detail} ${title}`}
          value={`${heading} ${detail} ${title}`}
          detail={detail}
          pick={() => pick(run)}
        >
          {title}
        </Item>
      ))}
    </Command.Group>
  );
}

interface RecordsProps {
  finder: Finder;
  sought: string;
  open: (address: string) => void;
}

function Records({ finder: { noun, path, useFound }, sought, open }: RecordsProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const { data, error } = useFound({ name: sought, limit: FIRST_FEW, university_id: universityId });
  if (error) return <p className="command-note" role="alert">{`${text(noun)}: ${error.message}`}</p>;
  if (data === undefined || data.total === 0) return null;
  return (
    <Command.Group heading={text(noun)}>
      {data.rows.map(({ id, name, detail }) => (
        <Item key={id} value={`${path} ${id}`} detail={detail} pick={() => open(`${path}?view=${id}`)}>
          {name}
        </Item>
      ))}
      {data.total > data.rows.length && (
        <Item value={`${path} all`} pick={() => open(`${path}?name=${encodeURIComponent(sought)}`)}>
          {text('command.all', { total: data.total })}
        </Item>
      )}
    </Command.Group>
  );
}

interface ItemProps {
  value: string;
  detail?: string | null | undefined;
  pick: () => void;
  children: string;
}

function Item({ value, detail, pick, children }: ItemProps) {
  return (
    <Command.Item className="command-item" value={value} onSelect={pick}>
      <span>{children}</span>
      {detail && <span className="command-detail">{detail}</span>}
    </Command.Item>
  );
}
