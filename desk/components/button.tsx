import type { ButtonHTMLAttributes } from 'react';
import { useFormStatus } from 'react-dom';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The main action of its place. */
  isSolid?: boolean;
  isLarge?: boolean;
  /** Its action cannot be undone. */
  isDestructive?: boolean;
}

/** A disabled button keeps the focus, which browsers would drop. */
export function Button({
  isSolid = false,
  isLarge = false,
  isDestructive = false,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const style = isDestructive ? ' btn--destructive' : isSolid ? ' btn--solid' : '';
  const className = `btn${isLarge ? '' : ' btn--sm'}${style}`;
  return (
    <button
      type="button"
      className={className}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

/** Disabled while the action of its form runs. */
export function SubmitButton({ disabled = false, ...rest }: ButtonProps) {
  const { pending } = useFormStatus();
  return <Button type="submit" isLarge disabled={pending || disabled} {...rest} />;
}
