import { useState } from 'react';
import { Link } from 'wouter';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PhotoField } from './photo-field.tsx';
import { type StudentProfile, useProfile } from './profile-calls.ts';
import './profile.css';

const PAGES = [
  { to: '/profile/sign-in', title: 'cabinet.profile.sign_in', about: 'cabinet.profile.sign_in.about' },
  { to: '/profile/sessions', title: 'sessions.title', about: 'cabinet.profile.sessions.about' },
  {
    to: '/profile/notifications',
    title: 'notifications.title',
    about: 'cabinet.profile.notifications.about',
  },
] as const;

/** Who the student is for the university, and the ways to the settings of the account. */
export function ProfilePage() {
  const text = useText();
  const { profile, error, refetch } = useProfile();
  if (profile === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="page">
      <h1>{text('cabinet.profile')}</h1>
      <section className="card profile-head" aria-label={profile.fio}>
        <PhotoField profile={profile} />
        <h2>{profile.fio}</h2>
        <p className="muted">{profile.group_name}</p>
      </section>
      <nav className="card link-list" aria-label={text('cabinet.profile.settings')}>
        {PAGES.map(({ to, title, about }) => (
          <Link key={to} href={to} className="row-link">
            {text(title)}
            <span className="muted">{text(about)}</span>
          </Link>
        ))}
      </nav>
      <PersonalData profile={profile} />
    </div>
  );
}

const dayOf = (iso: string) => iso.split('-').reverse().join('.');

/** The record, which only the office of the faculty changes. */
function PersonalData({ profile }: { profile: StudentProfile }) {
  const text = useText();
  const { province_name, city_name, street, activeStudy: _study, ...own } = profile;
  const facts: [TextKey, string | number | null][] = [
    ['cabinet.profile.university', own.university_name],
    ['cabinet.profile.faculty', own.faculty_name],
    ['cabinet.profile.speciality', own.speciality_name],
    ['cabinet.profile.group', own.group_name],
    ['cabinet.profile.number', own.id_number ?? null],
    ['cabinet.profile.birth_date', dayOf(own.birth_date)],
    ['cabinet.profile.phone', own.phone],
    ['cabinet.profile.citizenship', own.citizenship_name],
    ['cabinet.profile.address', [province_name, city_name, street].filter(Boolean).join(', ') || null],
  ];
  return (
    <section className="card" aria-label={text('cabinet.profile.data')}>
      <h2>{text('cabinet.profile.data')}</h2>
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{text(label)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <Hidden label="cabinet.profile.passport" value={own.passport} />
        {own.passport_pin !== null && <Hidden label="cabinet.profile.pin" value={own.passport_pin} />}
      </dl>
      <p className="muted">{text('cabinet.profile.data.wrong')}</p>
    </section>
  );
}

const VISIBLE_SIGNS = 2;
const hidden = (value: string) => `${value.slice(0, VISIBLE_SIGNS)}•••••${value.slice(-VISIBLE_SIGNS)}`;

/** A number that others could misuse: hidden from who looks over the shoulder until the student wants to see it. */
function Hidden({ label, value }: { label: TextKey; value: string }) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const name = text(label);
  return (
    <div>
      <dt>{name}</dt>
      <dd className="hidden-fact">
        <span>{isShown ? value : hidden(value)}</span>
        <button
          type="button"
          className="button"
          aria-pressed={isShown}
          aria-label={text('cabinet.profile.show_of', { name })}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? 'cabinet.profile.hide' : 'cabinet.profile.show')}
        </button>
      </dd>
    </div>
  );
}
