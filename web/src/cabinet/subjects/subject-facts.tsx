import { ContentText } from '#cabinet/content-text.tsx';
import { storedPath } from '#cabinet/stored-path.ts';
import { useText } from '#i18n/text.ts';
import type { SubjectPlan } from './continue-at.ts';

type Facts = Pick<SubjectPlan, 'description' | 'requirements' | 'file_url_photo' | 'file_url_video'>;

/** What the subject is about and requires, with its picture and intro video. */
export function AboutSubject({ plan }: { plan: Facts }) {
  const text = useText();
  const { description, requirements, file_url_photo: photo, file_url_video: video } = plan;
  if (description === '' && requirements === '' && photo === null && video === null) return null;
  return (
    <details className="card about-subject">
      <summary>{text('cabinet.about_subject')}</summary>
      {/* The name of the subject stands above. */}
      {photo !== null && <img src={storedPath(photo)} alt="" loading="lazy" />}
      {video !== null && (
        // biome-ignore lint/a11y/useMediaCaption: teachers upload videos without captions
        <video
          src={storedPath(video)}
          controls
          playsInline
          preload="none"
          aria-label={text('cabinet.intro_video')}
        />
      )}
      {description !== '' && <ContentText html={description} />}
      {requirements !== '' && (
        <>
          <h2>{text('cabinet.requirements')}</h2>
          <p className="plain-text">{requirements}</p>
        </>
      )}
    </details>
  );
}

/** The files of all lessons; nothing without any. */
export function SubjectFiles({ files }: { files: SubjectPlan['files'] }) {
  const text = useText();
  if (files.length === 0) return null;
  return (
    <section className="cards" aria-labelledby="subject-files">
      <h2 id="subject-files">{text('cabinet.lesson.files')}</h2>
      <div className="card link-list">
        {files.map(({ id, name, lesson_name, file_url_resource, media }) => (
          <a
            key={id}
            href={storedPath(file_url_resource)}
            className="row-link"
            target="_blank"
            rel="noreferrer"
          >
            <span>
              {name} <span className="muted">{media[0]?.extension.toUpperCase()}</span>
            </span>
            <span className="muted">{lesson_name}</span>
          </a>
        ))}
      </div>
    </section>
  );
}
