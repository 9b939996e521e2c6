/** Units that stay on the line of their figure. */
const UNIT =
  /(?<=\d)\s+(?=(?:%|°C|percent|per cent|cents?|points?|thousand|(?:m|b|tr)illions?|euros?|dollars?|pounds?|tons?|tonnes?|km|kg|Prozent|Millionen|Milliarden|Mio|Mrd|milliards?)(?!\p{L}))/giu;
const LONG_WORD = /\p{Script=Latin}{21,}/gu;
/** Before a consonant that begins a syllable, four letters from either end. */
const SYLLABLE =
  /(?<=\p{L}{4})(?=[bcdfghjklmnpqrstvwxzß][aeiouyäöüáàâéèêíîóôúûåæøœ]\p{L}{3})(?<![cspt](?=h)|c(?=k))/giu;

/** A headline for print: figures keep their units, and words that no line may hold say where they break. */
export function typeset(headline: string): string {
  return headline.replace(UNIT, '\u00a0').replace(LONG_WORD, (word) => word.replace(SYLLABLE, '\u00ad'));
}
