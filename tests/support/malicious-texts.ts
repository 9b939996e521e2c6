/** Titles and bodies that break out of a format which does not expect them. */
export const MALICIOUS_TEXTS: readonly string[] = [
  '</script><script>alert(1)</script>',
  'CDATA ends ]]> here, and a comment --> there',
  `"Double", 'single' and &amp; already escaped & not`,
  'Emoji 🚢👩‍🚀🇩🇪 and Ζαχαρίας, 漢字',
  'عنوان من اليمين إلى اليسار',
  'a'.repeat(1_000),
  'Long words in a row, '.repeat(50).trim(),
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>&a;',
  "'; drop table articles; -- %00 \\u0000",
];

/** What no writer means, yet outside feeds and backends may send. */
export const FORBIDDEN_IN_XML = 'A\u0000B\u0008C\u001bD\ufffeE\ud800F';
