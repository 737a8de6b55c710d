import { PictureOutlined } from '@ant-design/icons';
import { formatDay } from '@dekanat/contract/api/days.ts';
import type { PostType } from '@dekanat/contract/content/post-types.ts';
import { DESCRIPTION_MAX, type PostSemester, type posts } from '@dekanat/contract/content/posts.ts';
import { FILE_TYPES } from '@dekanat/contract/files/files.ts';
import { Input, Switch } from 'antd';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { SemesterNames } from '#features/content/semester-names.tsx';
import { SemesterRows } from '#features/content/semester-rows.tsx';
import { FacultyName, FacultySelect } from '#features/structure/faculty-select.tsx';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import type { FieldOf } from '#ui/form/editor-props.ts';
import { Field, TextField } from '#ui/form/field.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';
import { FieldSection } from '#ui/table/section.tsx';
import { FileInput } from '#ui/upload/file-input.tsx';
import { PictureInput } from '#ui/upload/picture-input.tsx';
import { StoredImage } from '#ui/upload/stored-image.tsx';

interface FieldsProps {
  of: EditorForm<FieldOf<typeof posts>>;
  type: PostType;
}

const FILE_TEXTS = {
  label: 'post.file',
  choose: 'post.file.choose',
  replace: 'post.file.replace',
  remove: 'post.file.remove',
} as const;

/** News have a cropped picture; a schedule is often a table, as a picture or PDF. */
function PictureField({ of: form, type }: FieldsProps) {
  const shown = (value: unknown) =>
    typeof value === 'number' ? <StoredImage id={value} alt="" fallback={`№ ${value}`} /> : '—';
  return (
    <Field
      of={form}
      name="img"
      label={type === 'news' ? 'post.img' : 'post.file'}
      {...(!form.values.draft && { required: type === 'news' ? 'post.img.required' : 'post.file.required' })}
      shown={shown}
    >
      {type === 'news' ? (
        <PictureInput shape="wide" placeholder={<PictureOutlined aria-hidden />} />
      ) : (
        <FileInput
          accept={FILE_TYPES.join(',')}
          texts={FILE_TEXTS}
          known={form.base.img && `№ ${form.base.img}`}
        />
      )}
    </Field>
  );
}

/** The semesters that the record of a form has stored, with their names. */
const semestersIn = ({ known_semesters = [] }: { known_semesters?: unknown }) =>
  known_semesters as PostSemester[];

function AudienceFields({ of: form, type }: FieldsProps) {
  const { faculty_id: own } = useProfile();
  const { universityId } = useUniversity();
  const university_id = form.idIn('university_id') ?? universityId;
  const faculty = { within: { university_id }, known: form.base.faculty_name };
  const known = semestersIn(form.base);
  return (
    <FieldSection title="post.audience">
      <Field
        of={form}
        name="faculty_id"
        label="post.faculty_id"
        hint="post.faculty_id.hint"
        shown={(value) => (value ? <FacultyName value={value} {...faculty} /> : '—')}
      >
        <FacultySelect {...faculty} placeholder="post.audience.all" disabled={own !== null} />
      </Field>
      <div className="section-wide">
        <Field
          of={form}
          name="semester_ids"
          label="post.semesters"
          {...(type === 'advertisement' && { required: 'post.semester.required' })}
          hint={type === 'news' ? 'post.semesters.hint' : 'schedule.semesters.hint'}
          shown={(value, stored = {}) => (
            <SemesterNames value={value} known={[...semestersIn(stored), ...known]} />
          )}
        >
          <SemesterRows
            universityId={university_id}
            facultyId={form.idIn('faculty_id')}
            known={known}
            required={type === 'advertisement'}
          />
        </Field>
      </div>
    </FieldSection>
  );
}

/** All fields of a post. */
export function PostFields({ of: form, type }: FieldsProps) {
  const text = useText();
  const yesOrNo = (value: unknown) => text(value ? 'action.yes' : 'action.no');
  return (
    <>
      <FieldSection title={`post.type.${type}`}>
        <RecordUniversityField of={form} />
        <div className="section-wide">
          <TextField
            of={form}
            name="title"
            label="post.title"
            required={type === 'news' ? 'post.title.required' : 'schedule.title.required'}
          />
        </div>
        <div className="section-wide">
          <PictureField of={form} type={type} />
        </div>
        <div className="section-wide">
          <Field
            of={form}
            name="description"
            label="post.description"
            shown={(value) => <RichText html={String(value ?? '')} />}
          >
            <RichTextEditor label={text('post.description')} max={DESCRIPTION_MAX} />
          </Field>
        </div>
      </FieldSection>
      <AudienceFields of={form} type={type} />
      <FieldSection title="post.section.publication">
        <Field
          of={form}
          name="publish_at"
          label="post.publish_at"
          required="post.publish_at.required"
          hint="post.publish_at.hint"
          shown={(value) => formatDay(String(value))}
        >
          <DayInput />
        </Field>
        <Field of={form} name="publish_time" label="post.publish_time" hint="post.publish_time.hint">
          <Input type="time" />
        </Field>
        <Field of={form} name="draft" label="post.draft" hint="post.draft.hint" shown={yesOrNo}>
          <Switch />
        </Field>
        <Field of={form} name="pinned" label="post.pinned" hint="post.pinned.hint" shown={yesOrNo}>
          <Switch />
        </Field>
      </FieldSection>
    </>
  );
}
