import {
  type FormEvent,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Action } from '../desk-context.ts';
import { Problem } from './problem.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/** What has the focus in a new dialog: what says so, the first field, or what Enter does there. */
const FIRST = [
  '[data-first]',
  ':is(input:not([type=radio]:not(:checked)), select, textarea)',
  '[type=submit]',
];

/** A modal of the browser's: Escape closes it, and focus returns to where it was. It is open while it is rendered. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    current.showModal();
    const first = FIRST.flatMap((selector) => current.querySelector<HTMLElement>(selector) ?? [])[0];
    (first ?? current).focus();
    // Before it leaves the document: the browser gives back the focus only then.
    return () => current.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={id}
      tabIndex={-1}
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={onKeyDown}
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

/** Enter submits, also from a field of several lines, where Shift+Enter begins a line. A key that is held does so once. */
function onKeyDown(event: KeyboardEvent): void {
  const { target, key, shiftKey, repeat, nativeEvent } = event;
  const isText = target instanceof HTMLTextAreaElement;
  if (key !== 'Enter' || nativeEvent.isComposing || (isText && shiftKey)) return;
  if (repeat || isText) event.preventDefault();
  if (isText && !repeat) target.form?.requestSubmit();
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
    if (action.isBusy || !isReady) return;
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
