/** Passwords of twelve characters or more that lists of stolen ones have first, without the digits and signs at their ends. */
const COMMON = new Set(
  `password passwordpassword passw0rd p@ssword p@ssw0rd iloveyou iloveyouforever letmein letmeinplease welcome welcomehome
  qwertyuiop qwertyqwerty qwertyuiopasdfghjkl asdfghjkl zxcvbnm qazwsxedc qazwsxedcrfv 1qaz2wsx3edc 1q2w3e4r5t6y admin
  administrator changeme changemenow masthead newspaper newsroom football baseball superman princess sunshine trustno1
  abc abcd abcdefghij abcdefghijkl abcdefghijklmnop`.split(/\s+/),
);
const ROWS = ['012345678901234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
/** The rest of a password beside the name must be as good as a password of its own. */
const MIN_BESIDE_NAME = 8;
const MIN_CHARACTERS = 5;

/** Returns why a password is among the first that anybody would try; undefined where it is not. */
export function weaknessOf(password: string, name = ''): string | undefined {
  const lower = password.toLowerCase();
  if (new Set(lower).size < MIN_CHARACTERS || isRepetition(lower))
    return 'write something that does not repeat itself';
  const own = name.trim().toLowerCase();
  if (own.length > 2 && lower.includes(own) && lower.replaceAll(own, '').length < MIN_BESIDE_NAME)
    return 'write something else than your name';
  const word = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  const isCommon = [lower, word, lower.replace(/[\s_.-]/g, '')].some((text) => COMMON.has(text));
  const isRow = ROWS.some((row) => row.includes(lower) || [...row].reverse().join('').includes(lower));
  return isCommon || isRow ? 'this is one of the passwords that are tried first; write another' : undefined;
}

/** Such as “abcabcabcabc”. */
function isRepetition(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length;
}
