import { type FormEvent, type JSX, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Action } from '../desk-context.ts';
import { Problem } from './problem.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/** A modal of the browser's: Escape closes it, and focus returns to where it was. It is open while it is rendered. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className="dialog__head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="txtlink" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'isWide'> {
  /** On the button that does it. */
  verb: string;
  /** False while something is missing that the browser does not ask for itself. */
  isReady?: boolean;
  action: Action;
  task: () => Promise<string | undefined>;
}

/** Asks before an action, with what it needs to know. An error keeps it open, with what was typed. */
export function FormDialog({
  title,
  onClose,
  verb,
  isReady = true,
  action,
  task,
  children,
}: FormDialogProps): JSX.Element {
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await action.run(task)) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        {children}
        <Problem error={action.error} />
        <div className="tools">
          <button type="submit" className="btn btn--solid" disabled={action.isBusy || !isReady}>
            {verb}
          </button>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
