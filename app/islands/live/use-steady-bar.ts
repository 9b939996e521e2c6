import { type RefObject, useEffect, useState } from 'react';

/** The size of the bar before its first update. */
export interface Room {
  height: number;
  lines: number;
}

/**
 * Delays updates of the bar while it has the pointer or the focus. After the first update the bar keeps its height, so that
 * nothing below it moves.
 */
export function useSteadyBar<Value>(
  bar: RefObject<HTMLElement | null>,
  value: Value,
): { displayed: Value; room: Room | undefined } {
  const [displayed, setShown] = useState(value);
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const element = bar.current;
    if (value === displayed || !element) return;
    const changeUnless = (inUse: string) => {
      if (element.matches(inUse)) return;
      setRoom((before) => before ?? roomOf(element.querySelector('p')));
      setShown(value);
    };
    // Browsers may report :hover until the next frame.
    const onPointerLeave = () => setTimeout(changeUnless, 0, ':focus-within');
    const onFocusOut = () => setTimeout(changeUnless, 0, ':hover, :focus-within');
    changeUnless(':hover, :focus-within');
    element.addEventListener('pointerleave', onPointerLeave);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('pointerleave', onPointerLeave);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [bar, value, displayed]);
  return { displayed, room };
}

function roomOf(text: Element | null): Room | undefined {
  if (!text) return undefined;
  const { height } = text.getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(text).lineHeight);
  return { height, lines: Math.max(1, Math.round(height / line)) };
}
