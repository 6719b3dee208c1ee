import { calmText } from './calmText.ts'
import classes from './MessageText.module.css'
import { splitLinks } from './splitLinks.ts'
import { splitMarks, type MarkedText } from './splitMarks.ts'

const tags = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const

/** Words with links that open and marks that show. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className={classes.text} dir="auto" data-words>
      {splitMarks(calmText(text)).map((part, index) => {
        const Tag = part.mark && tags[part.mark]
        const key = `${index} ${part.text}`
        return Tag ? (
          <Tag key={key}>
            <Linked part={part} />
          </Tag>
        ) : (
          <Linked key={key} part={part} />
        )
      })}
    </span>
  )
}

function Linked({ part }: { part: MarkedText }) {
  return splitLinks(part.text).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // An address runs from left to right, whatever the words around it do.
      <a key={`${index} ${href}`} href={href} dir="ltr" target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  )
}
