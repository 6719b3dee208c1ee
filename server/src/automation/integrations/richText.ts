/** Typebot's texts are trees of blocks, words and marks; in a chat they are lines with *bold*, _italic_ and ~struck~ words. */

interface Node {
  type?: unknown
  text?: unknown
  url?: unknown
  children?: unknown
  [mark: string]: unknown
}
interface Words {
  text: string
  /** The signs around them, from the outside in. */
  marks: string
}

/** No author nests deeper; a machine that does must not exhaust ours. */
const deepest = 30

export function richTextToChat(nodes: unknown): string {
  return childrenOf(nodes)
    .flatMap((node) => linesOf(node, 0))
    .join('\n')
    .trim()
}

const childrenOf = (nodes: unknown): Node[] =>
  Array.isArray(nodes) ? nodes.filter((node): node is Node => typeof node === 'object' && node !== null) : []

function linesOf(node: Node, depth: number): string[] {
  if (depth > deepest) return []
  const children = childrenOf(node.children)
  const inside = () => children.flatMap((child) => linesOf(child, depth + 1))
  const type = String(node.type)
  if (type === 'ul') return children.flatMap((item) => listed(linesOf(item, depth + 1), '- '))
  if (type === 'ol')
    return children.flatMap((item, index) => listed(linesOf(item, depth + 1), `${index + 1}. `))
  if (type === 'blockquote')
    return [marked(wordsOf(children, depth))].flatMap(lines).map((line) => `> ${line}`)
  if (type === 'code_block') return ['```', ...inside(), '```']
  if (/^h[1-6]$/.test(type)) return [marked(wordsOf(children, depth).map(emphasised))]
  if (type === 'li' || type === 'variable') return inside()
  return [marked(wordsOf(typeof node.text === 'string' ? [node] : children, depth))]
}

const lines = (text: string) => text.split('\n')
const listed = ([first = '', ...rest]: string[], sign: string) => [
  sign + first,
  ...rest.map((line) => `  ${line}`),
]
const emphasised = ({ text, marks }: Words): Words => ({
  text,
  marks: marks.includes('*') ? marks : `*${marks}`,
})

function wordsOf(nodes: Node[], depth: number): Words[] {
  if (depth > deepest) return []
  return nodes.flatMap((node) => {
    if (typeof node.text === 'string') return [{ text: node.text, marks: marksOf(node) }]
    const children = childrenOf(node.children)
    if (node.type === 'a') return linkOf(wordsOf(children, depth + 1), String(node.url))
    // A variable in a sentence, whose value may have several lines.
    const isParted = node.type === 'inline-variable'
    return children.flatMap((child, index) => [
      ...(isParted && index > 0 ? [{ text: '\n', marks: '' }] : []),
      ...wordsOf([child], depth + 1),
    ])
  })
}

function marksOf({ bold, italic, strikeThrough, strikethrough, code }: Node): string {
  if (code) return '`'
  return [bold && '*', italic && '_', (strikeThrough || strikethrough) && '~'].filter(Boolean).join('')
}

function linkOf(label: Words[], url: string): Words[] {
  const shown = url.replace(/^(mailto|tel):/i, '')
  const words = label.map(({ text }) => text).join('')
  if (words.trim() === '' || words === url || words === shown) return [{ text: shown, marks: '' }]
  return [...label, { text: `: ${shown}`, marks: '' }]
}

/** Words that are marked alike are marked together: phones show `*a**b*` as it is. */
function marked(words: Words[]): string {
  const joined: Words[] = []
  for (const { text, marks } of words) {
    const last = joined.at(-1)
    if (last?.marks === marks) last.text += text
    else joined.push({ text, marks })
  }
  return joined
    .map(({ text, marks }) =>
      lines(text)
        .map((line) => around(line, marks))
        .join('\n'),
    )
    .join('')
}

/** A mark counts only where it touches its words, and only on its line. */
function around(line: string, marks: string): string {
  const words = line.trim()
  if (marks === '' || words === '') return line
  return line.replace(words, () => marks + words + marks.split('').reverse().join(''))
}

/**
 * The same of what is written in Markdown. A mark reaches no further than the next of its kind: else a text of marks that
 * are never closed would be searched from each of them to its end.
 */
export function markdownToChat(markdown: string): string {
  const bold = '\u{E000}'
  return markdown
    .replace(/^#{1,6} +(.+)$/gm, `${bold}$1${bold}`)
    .replace(/\*{3}(?=\S)((?:(?!\*{3}).)+)(?<=\S)\*{3}/g, `${bold}_$1_${bold}`)
    .replace(/(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1/g, `${bold}$2${bold}`)
    .replace(/(?<![*\w])\*(?=[^\s*])([^*\n]+)(?<=\S)\*(?![*\w])/g, '_$1_')
    .replace(/~~(?=\S)((?:(?!~~).)+)(?<=\S)~~/g, '~$1~')
    .replace(/!?\[([^[\]\n]*)\]\(([^()\s]+)\)/g, (_all, label: string, url: string) =>
      label === '' || label === url ? url : `${label}: ${url}`,
    )
    .replaceAll(bold, '*')
    .trim()
}
