/** Names the writer in the network's bold, which ends at the first asterisk and at the end of a line. */
export function sign(text: string, writer: string): string {
  const name = writer.replace(/\*/g, '').replace(/\s+/g, ' ').trim()
  return name && text ? `*${name}:*\n${text}` : text
}

/** The words alone, where the writer is named anyway. */
export const withoutSignature = (text: string) => text.replace(/^\*[^*\n]+:\*\n/, '')
