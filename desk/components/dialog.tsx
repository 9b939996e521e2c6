import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from './button.tsx';
import { Form } from './form.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/** Order of the elements that get the focus in a new dialog. */
const FIRST = [
  '[data-first]',
  ':is(input:not([type=radio]:not(:checked)), select, textarea)',
  '[type=submit]',
];

/** The browser's modal dialog, open while it is rendered: Escape closes it and focus returns to where it was. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    current.showModal();
    const first = FIRST.flatMap((selector) => current.querySelector<HTMLElement>(selector) ?? [])[0];
    (first ?? current).focus();
    // The browser gives back the focus only while the dialog is in the document.
    return () => current.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={id}
      tabIndex={-1}
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={submitOnEnter}
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

/** Enter submits, also from a textarea, where Shift+Enter begins a line. A held key submits once. */
function submitOnEnter(event: KeyboardEvent): void {
  const { target, key, shiftKey, repeat, nativeEvent } = event;
  const isText = target instanceof HTMLTextAreaElement;
  if (key !== 'Enter' || nativeEvent.isComposing || (isText && shiftKey)) return;
  if (repeat || isText) event.preventDefault();
  if (isText && !repeat) target.form?.querySelector<HTMLElement>('[type=submit]')?.click();
}

type FormDialogProps = Omit<DialogProps, 'isWide'> & Omit<ComponentProps<typeof Form>, 'layout' | 'tools'>;

/** Asks before an action, with the fields that it needs. An error keeps it open. */
export function FormDialog({ title, onClose, task, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        task={async (data) => {
          const message = await task(data);
          onClose();
          return message;
        }}
        tools={
          <Button isLarge onClick={onClose}>
            Cancel
          </Button>
        }
        {...form}
      />
    </Dialog>
  );
}
