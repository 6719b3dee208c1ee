/** Names who wrote it, in the network's bold, which ends at the first asterisk and at the end of a line. */
export function signed(text: string, userName: string): string {
  const name = userName
    .replace(/\*/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return name ? `*${name}:*\n${text}` : text
}
