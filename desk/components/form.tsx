import type { ReactNode } from 'react';
import { type Task, useAction } from '../use-action.ts';
import { SubmitButton } from './button.tsx';
import { Problem } from './problem.tsx';

interface FormProps {
  /** Label of the button that submits. */
  verb: string;
  task: Task<FormData>;
  isDestructive?: boolean;
  /** False while something is missing that the browser does not ask for itself. */
  isReady?: boolean;
  /** `filters` puts fields and button side by side. */
  layout?: 'form' | 'filters';
  /** Empties the fields after success; otherwise they keep what was typed. */
  resets?: boolean;
  /** Beside the button that submits. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Runs its task with the fields by name. */
export function Form({
  verb,
  task,
  isDestructive = false,
  isReady = true,
  layout = 'form',
  resets = false,
  tools,
  children,
}: FormProps) {
  const { error, run } = useAction(task);
  const isForm = layout === 'form';
  return (
    // React resets a form after its action, also after one that failed.
    <form
      className={layout}
      action={run}
      onReset={(event) => {
        if (error || !resets) event.preventDefault();
      }}
    >
      {children}
      {isForm ? <Problem error={error} /> : null}
      {tools ? (
        <div className="tools">
          <SubmitButton isSolid isDestructive={isDestructive} disabled={!isReady}>
            {verb}
          </SubmitButton>
          {tools}
        </div>
      ) : (
        <SubmitButton isSolid={isForm} disabled={!isReady}>
          {verb}
        </SubmitButton>
      )}
      {isForm ? null : <Problem error={error} />}
    </form>
  );
}

export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
