import { Link } from 'wouter';
import { useText } from '#i18n/text.ts';

interface Lesson {
  id: number;
  name: string;
}
interface LessonStepsProps {
  /** Of the subject. */
  address: string;
  previous: Lesson | undefined;
  next: Lesson | undefined;
}

/** The way to the lessons before and after this one. */
export function LessonSteps({ address, previous, next }: LessonStepsProps) {
  const text = useText();
  return (
    <nav className="lesson-steps" aria-label={text('cabinet.lesson.steps')}>
      {previous && (
        <Link href={`${address}/lessons/${previous.id}`} className="button">
          {text('cabinet.lesson.previous', { name: previous.name })}
        </Link>
      )}
      {next && (
        <Link href={`${address}/lessons/${next.id}`} className="button button-primary">
          {text('cabinet.lesson.next', { name: next.name })}
        </Link>
      )}
    </nav>
  );
}
