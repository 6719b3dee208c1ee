/** Words as people compare them: without accents and case; full-width, circled and emoji digits are digits. */
export function foldText(text: string): string {
  return text
    .replaceAll('🔟', '10')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
