import { type Found, search } from '@dekanat/contract/access/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { type ReactNode, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { recentItems, rememberItem } from '#api/recent-items.ts';
import { useUniversity } from '#api/university.ts';
import { type Choice, useActions, useScreens, useUniversities } from '#app/command-choices.ts';
import { isRecordAddress, kindOf } from '#app/command-kinds.ts';
import { targetAt } from '#app/command-targets.ts';
import { type Text, useText } from '#i18n/text.ts';
import { isSameText, matchesWordPrefixes } from '#i18n/word-match.ts';
import { useDebounced } from '#ui/form/lookup.tsx';
import '#app/command-bar.css';
import type { TextKey } from '#i18n/text-key.ts';

/** Fewer letters match too much. */
const FEWEST_LETTERS = 2;

/** The entries of one kind under their heading, and whether one of them is exactly what was typed. */
interface Section {
  exact: boolean;
  group: ReactNode;
}

const matches = ({ title, detail = '' }: Choice, typed: string) =>
  matchesWordPrefixes(`${title} ${detail}`, typed);
const isExact = ({ title }: Choice, typed: string) => isSameText(title, typed);

/** The same order, with the exact ones before the others. */
const exactFirst = <T,>(all: readonly T[], exact: (one: T) => boolean): T[] => [
  ...all.filter(exact),
  ...all.filter((one) => !exact(one)),
];

/** The screen of an address, as detail of a record there. */
function placeTitle(address: string, text: Text): string {
  const found = targetAt(address.replace(/\?.*/, ''));
  return found ? text((found.above ?? found.place).title) : '';
}

interface CommandBarProps {
  close: () => void;
  /** What was typed while the bar was loading. */
  early: string;
}

/** Searches screens, records, universities and actions. */
export function CommandBar({ close, early }: CommandBarProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const { history } = useRouter();
  const [typed, setTyped] = useState(early);
  const searchText = useDebounced(typed.trim());
  const open = (address: string) => history.push(address);
  const pick = (run: () => void) => {
    close();
    run();
  };
  const screens = useScreens(open);
  const universities = useUniversities();
  const actions = useActions(open);
  const [recent] = useState(() =>
    recentItems()
      .filter(({ address }) => isRecordAddress(address))
      .map(({ title, address }) => ({
        title,
        detail: placeTitle(address, text),
        run: () => open(address),
      })),
  );
  const enough = searchText.length >= FEWEST_LETTERS;
  const { data, error, isFetching } = useQuery({
    ...queryOf(search.find, { query: { text: searchText, university_id: universityId } }),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  const waiting = isFetching || searchText !== typed.trim();
  const choicesOf = (heading: TextKey, all: Choice[]): Section => {
    const matching = exactFirst(
      all.filter((choice) => matches(choice, typed)),
      (choice) => isExact(choice, typed),
    );
    return {
      exact: matching.some((choice) => isExact(choice, typed)),
      group: <Choices key={heading} heading={heading} choices={matching} pick={pick} />,
    };
  };
  const found = enough && data ? data : [];
  const records: Section[] = found.map((ofKind) => ({
    exact: ofKind.rows.some(({ exact }) => exact),
    group: (
      <Records key={ofKind.kind} found={ofKind} searchText={searchText} open={(to) => pick(() => open(to))} />
    ),
  }));
  const sections = exactFirst(
    [
      choicesOf('command.screens', screens),
      ...records,
      choicesOf('command.universities', universities),
      choicesOf('command.actions', actions),
    ],
    ({ exact }) => exact,
  );
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
        {typed.trim() === '' && <Choices heading="command.recent" choices={recent} pick={pick} />}
        {sections.map(({ group }) => group)}
        {error && (
          <p className="command-note" role="alert">
            {error.message}
          </p>
        )}
      </Command.List>
      <p className="command-keys" aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {text('command.move')}
        <kbd>{text('command.key.open')}</kbd> {text('command.open')}
        <kbd>{text('command.key.close')}</kbd> {text('command.close')}
      </p>
    </Command>
  );
}

interface ChoicesProps {
  heading: TextKey;
  choices: Choice[];
  pick: (run: () => void) => void;
}

function Choices({ heading, choices, pick }: ChoicesProps) {
  const text = useText();
  if (choices.length === 0) return null;
  return (
    <Command.Group heading={text(heading)}>
      {choices.map(({ title, detail, run }) => (
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
  found: Found;
  searchText: string;
  open: (address: string) => void;
}

function Records({ found: { kind, total, rows: all }, searchText, open }: RecordsProps) {
  const text = useText();
  const of = kindOf(kind);
  const place = of && targetAt(of.path)?.place;
  const rows = exactFirst(all, ({ exact }) => exact);
  const leadsToAll = total > all.length;
  if (of === undefined || place === undefined || (rows.length === 0 && !leadsToAll)) return null;
  const { path, addressOf, searchedBy } = of;
  const openRecord = (title: string, address: string) => {
    rememberItem({ title, address });
    open(address);
  };
  return (
    <Command.Group heading={text(place.title)}>
      {rows.map(({ id, name, detail }) => (
        <Item key={id} value={`${path} ${id}`} detail={detail} pick={() => openRecord(name, addressOf(id))}>
          {name}
        </Item>
      ))}
      {leadsToAll && (
        <Item
          value={`${path} all`}
          pick={() => open(`${path}?${searchedBy}=${encodeURIComponent(searchText)}`)}
        >
          {text('command.all', { total })}
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
