import type { ErrorCode } from '@chatflow/contract'
import type { OutgoingContent, OutgoingFile } from '../channel/Channel.ts'
import type { MessengerObject } from './messengerEvents.ts'
import { cardWords, choicesOf, interactiveWords, placeWords, pollWords, type Choice } from './plainWords.ts'
import { splitText, type TextLimit } from './splitText.ts'

/** One message as Meta takes it: words, with something to tap, or a file. */
export type Piece =
  | { kind: 'text'; text: string; choices: Choice[] }
  | { kind: 'file'; type: 'image' | 'audio' | 'video' | 'file'; file: OutgoingFile }

export const textLimits: Record<MessengerObject, TextLimit> = {
  page: { max: 2_000, unit: 'characters' },
  instagram: { max: 1_000, unit: 'bytes' },
}
/** Of things to tap; longer titles would be refused. */
const [maxChoices, maxTitle] = [13, 20]
const mebibyte = 1024 * 1024
const maxFileBytes: Record<MessengerObject, Record<FileType, number>> = {
  page: { image: 8 * mebibyte, audio: 25 * mebibyte, video: 25 * mebibyte, file: 25 * mebibyte },
  instagram: { image: 8 * mebibyte, audio: 25 * mebibyte, video: 25 * mebibyte, file: 25 * mebibyte },
}
type FileType = Extract<Piece, { kind: 'file' }>['type']

/** A message as Meta takes it, in order; what its networks do not know goes in the next best way. A code when it cannot go at all. */
export function toPieces(content: OutgoingContent, network: MessengerObject): Piece[] | ErrorCode {
  const words = (text: string, choices: Choice[] = []) => textPieces(text, choices, network)
  switch (content.kind) {
    case 'text':
      return words(content.body)
    case 'template': {
      const { file, body } = content
      return file ? withFile(headOf(content), file, words(body), network) : words(body)
    }
    case 'card':
      return words(cardWords(content.name, content.vCard))
    case 'location':
      return words(placeWords(content.place))
    case 'poll':
      return words(pollWords(content.poll))
    case 'sticker':
      return withFile('image', content.file, [], network)
    case 'file':
      return withFile(
        content.type === 'application' ? 'file' : content.type,
        content.file,
        words(content.caption),
        network,
      )
    case 'interactive': {
      const { body, data, picture } = content
      const said = words(interactiveWords(data, body), choicesOf(data))
      return picture ? withFile('image', picture, said, network) : said
    }
  }
}

const headOf = ({ template }: Extract<OutgoingContent, { kind: 'template' }>): FileType => {
  const { headerFile = 'document' } = template
  return headerFile === 'document' ? 'file' : headerFile
}

function withFile(
  type: FileType,
  file: OutgoingFile,
  words: Piece[],
  network: MessengerObject,
): Piece[] | ErrorCode {
  if (file.size > maxFileBytes[network][type]) return 'ERR_TOO_LARGE'
  return [{ kind: 'file', type, file }, ...words]
}

/** What can be tapped stands under the last of the words; what is too long for that, or too much, is read as well. */
function textPieces(text: string, choices: Choice[], network: MessengerObject): Piece[] {
  const isCut = choices.length > maxChoices || choices.some(({ title }) => title.length > maxTitle)
  const all = isCut ? [text, ...choices.map(({ title }, index) => `${index + 1}. ${title}`)].join('\n') : text
  const texts = splitText(all, textLimits[network])
  const tapped = choices.slice(0, maxChoices).map(({ id, title }) => ({ id, title: shortened(title) }))
  return texts.map((piece, index) => ({
    kind: 'text',
    text: piece,
    choices: index === texts.length - 1 ? tapped : [],
  }))
}

const shortened = (title: string) => {
  const letters = Array.from(title)
  return title.length <= maxTitle
    ? title
    : `${letters
        .slice(0, maxTitle - 2)
        .join('')
        .trimEnd()}…`
}
