import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { useDesk } from '../desk-context.ts';
import { joinDate, splitDate, timeIssue, toLocal } from './paper-time.ts';

interface DateFieldProps {
  label: string;
  hint?: string | undefined;
  issue: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A day and, if it has one, its time on the paper's clocks. */
export function DateField({ label, hint, issue, value, onChange }: DateFieldProps) {
  const { timeZone } = useDesk().session.paper;
  const parts = splitDate(value, timeZone);
  // Mistyped in the file: shown as it is, to be corrected.
  if (!parts)
    return (
      <Field label={label} issue={issue} value={value} onChange={({ target }) => onChange(target.value)} />
    );
  const { day, time } = parts;
  const change = (changes: Partial<typeof parts>) => onChange(joinDate({ ...parts, ...changes }, timeZone));
  const skipped = time === '' ? undefined : timeIssue(`${day}T${time}`, timeZone);
  const [today = '', now = ''] = toLocal(Date.now(), timeZone).split('T');
  return (
    <fieldset className="date" aria-label={label}>
      <Field
        label={label}
        type="date"
        hint={[hint, `Times are those of ${timeZone}.`].filter(Boolean).join(' ')}
        issue={skipped ?? issue}
        value={day}
        onChange={({ target }) => change({ day: target.value })}
      />
      <Field
        label="Time"
        type="time"
        disabled={day === ''}
        value={time}
        onChange={({ target }) => change({ time: target.value })}
      />
      <Button aria-label={`${label}: now`} onClick={() => change({ day: today, time: now })}>
        Now
      </Button>
    </fieldset>
  );
}
