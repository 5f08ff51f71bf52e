/** Letters of other scripts that look like Latin ones. Source: Unicode confusables.txt, the part that attacks use. */
const lookalikes: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  Ј: 'J',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  // Greek
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  // Armenian, Latin small capitals and lookalikes
  օ: 'o',
  ս: 'u',
  ց: 'g',
  ո: 'n',
  հ: 'h',
  ɡ: 'g',
  ɑ: 'a',
  ı: 'i',
  ʟ: 'l',
  ꜱ: 's',
}

/**
 * The text as a reader sees it: lookalikes replaced, full-width and styled letters folded. A word that keeps letters of those scripts is a word
 * of another language, and stays as it is.
 */
export function foldHomoglyphs(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const folded = Array.from(word, (char) => lookalikes[char] ?? foldStyle(char)).join('')
    return /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(folded) ? word : folded
  })
}

/** Full-width forms, mathematical alphabets and the like, which NFKC maps to a single ASCII character. Other characters stay as they are. */
function foldStyle(char: string): string {
  const folded = char.normalize('NFKC')
  return /^[\x21-\x7e]$/.test(folded) ? folded : char
}
