const PATHS = {
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M15.5 15.5 21 21',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  sun: 'M7.8 12a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0M12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M5.3 18.7l1.5-1.5M17.2 6.8l1.5-1.5',
  system: 'M3 4.5h18v12H3zM9 20.5h6M12 16.5v4',
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5 5 19',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  back: 'M20 12H4M10 6l-6 6 6 6',
  down: 'M5 9l7 7 7-7',
  play: 'M6 3.5v17l14-8.5z',
  mute: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
  warn: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7v6M12 16.5v.2',
  doc: 'M6 2.5h8l4.5 4.5v14.5H6zM14 2.5V7h4.5M9 12h6.5M9 15.5h6.5',
  bookmark: 'M6.5 3.5h11v17L12 16l-5.5 4.5z',
  share: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v8.5h14V12',
  mail: 'M3 5.5h18v13H3zM3 6.5l9 7 9-7',
  x: 'M4 4l16 16M20 4 4 20M4 4h3.5L20 20h-3.5z',
  linkedin: 'M5 10v9M5 5.5v.2M10 19v-9M10 14c0-5 8.5-5.5 8.5.5V19',
  facebook: 'M16.5 4H15c-2 0-3 1.2-3 3.2V21M8.5 11.5h7',
  youtube: 'M2.5 8c0-2 1-3 3-3h13c2 0 3 1 3 3v8c0 2-1 3-3 3h-13c-2 0-3-1-3-3zM10 9v6l5.5-3z',
  instagram:
    'M8 3.5h8a4.5 4.5 0 0 1 4.5 4.5v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M17 7v.1',
  pinterest: 'M9 21l2.5-11M8 13.5C6 10 8 5 12.5 5c4 0 6 3.5 4.5 7.5-1.5 4-5.5 4-6.5 1.5',
  rss: 'M4.5 11a8.5 8.5 0 0 1 8.5 8.5M4.5 4.5a15 15 0 0 1 15 15M5.5 18.5v.1',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  name: IconName;
  fill?: boolean;
  className?: string;
}

/** Hidden from assistive technology: the text or label beside it names the control. */
export function Icon({ name, fill = false, className }: IconProps) {
  const classes = ['i', fill && 'i--fill', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
