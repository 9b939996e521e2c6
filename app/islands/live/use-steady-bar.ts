import { type RefObject, useEffect, useState } from 'react';

/** The room that the bar has taken up: what comes later has to do with it. */
export interface Room {
  height: number;
  lines: number;
}

/**
 * Hands on what the bar is to show, when nobody is about to use it: while a pointer or the focus is in it, it stays as
 * it is. From the first change on it keeps its height, so that nothing below it moves.
 */
export function useSteadyBar<Value>(
  bar: RefObject<HTMLElement | null>,
  value: Value,
): { shown: Value; room: Room | undefined } {
  const [shown, setShown] = useState(value);
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const element = bar.current;
    if (value === shown || !element) return;
    const changeUnless = (inUse: string) => {
      if (element.matches(inUse)) return;
      setRoom((known) => known ?? roomOf(element.querySelector('p')));
      setShown(value);
    };
    // Browsers may count the element as hovered until their next frame.
    const left = () => setTimeout(changeUnless, 0, ':focus-within');
    const blurred = () => setTimeout(changeUnless, 0, ':hover, :focus-within');
    changeUnless(':hover, :focus-within');
    element.addEventListener('pointerleave', left);
    element.addEventListener('focusout', blurred);
    return () => {
      element.removeEventListener('pointerleave', left);
      element.removeEventListener('focusout', blurred);
    };
  }, [bar, value, shown]);
  return { shown, room };
}

function roomOf(text: Element | null): Room | undefined {
  if (!text) return undefined;
  const { height } = text.getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(text).lineHeight);
  return { height, lines: Math.max(1, Math.round(height / line)) };
}
